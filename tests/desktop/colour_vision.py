"""How colours look to eyes that lack a kind of cones, and how far apart two colours are."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor

Numbers = npt.NDArray[np.float64]

# Machado, Oliveira and Fernandes 2009, severity 1, for linear light
_EYES: dict[str, Numbers] = {
    "all cones": np.eye(3),
    "no red": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    "no green": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]),
    "no blue": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]),
}  # fmt: skip
_LUMINANCE = np.array([0.2126, 0.7152, 0.0722])
_XYZ = np.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]])
_WHITE = np.array([0.95047, 1.0, 1.08883])
EYES = (*_EYES, "grey")
"""Kinds of eyes; the last sees lightness alone, as a grey print does."""


def apart(one: QColor, other: QColor, eyes: str) -> float:
    """The difference of two opaque colours as these eyes see them (CIE 1976, about 2.3 is just noticed)."""
    return float(np.linalg.norm(_lab(_seen(one, eyes)) - _lab(_seen(other, eyes))))


def contrast(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG 2: 1 to 21."""
    low, high = sorted((float(_linear(one) @ _LUMINANCE), float(_linear(other) @ _LUMINANCE)))
    return (high + 0.05) / (low + 0.05)


def seen_as(colours: Iterable[QColor], eyes: str) -> Numbers:
    """Opaque colours as these eyes see them: a row of CIE Lab for each."""
    return np.array([_lab(_seen(colour, eyes)) for colour in colours])


def luminance(colour: QColor) -> float:
    """The relative luminance of WCAG 2: 0 to 1."""
    return float(_linear(colour) @ _LUMINANCE)


def over(colour: QColor, ground: QColor, alpha: int) -> QColor:
    """A colour painted over a ground with an opacity of ``alpha`` / 255."""
    share = alpha / 255
    top, below = (colour.red(), colour.green(), colour.blue()), (ground.red(), ground.green(), ground.blue())
    return QColor(*(round(a * share + b * (1 - share)) for a, b in zip(top, below, strict=True)))


def _linear(colour: QColor) -> Numbers:
    light = np.array([colour.red(), colour.green(), colour.blue()]) / 255
    return np.where(light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4)


def _seen(colour: QColor, eyes: str) -> Numbers:
    light = _linear(colour)
    return np.full(3, light @ _LUMINANCE) if eyes == "grey" else np.clip(_EYES[eyes] @ light, 0, 1)


def _lab(light: Numbers) -> Numbers:
    xyz = _XYZ @ light / _WHITE
    root = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])])
