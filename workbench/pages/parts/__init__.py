"""The kinds of parts of a page, each in a module of its own; `workbench.pages.registry` lists them."""
