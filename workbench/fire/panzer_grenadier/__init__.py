"""Parts of Panzer Grenadier's fire doctrine: column shifts by their causes, and ranges."""
