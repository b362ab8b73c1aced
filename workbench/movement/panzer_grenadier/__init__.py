"""Movement under the series rules of Panzer Grenadier: what its doctrine is made of."""
