"""Parts of Panzer Grenadier's spotting that its fire doctrine shares: the ground, troops, visibility, sentences."""
