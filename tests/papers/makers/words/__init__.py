"""Words: one pick per paper, the same each time that paper asks."""
from words import newer
from words.nl import BE, NL
from words.other import DE, EN, FR

BOOKS = {'nl': NL, 'be': {**NL, **BE}, 'en': EN, 'de': DE, 'fr': FR}
LATER = {'nl': newer.NL, 'be': newer.BE, 'de': newer.DE, 'fr': newer.FR}


class Words:
    def __init__(self, manner, rng, later=False):
        self.book, self.rng, self.picked = {**BOOKS[manner], **(LATER.get(manner, {}) if later else {})}, rng, {}

    def __getitem__(self, key):
        if key not in self.picked:
            self.picked[key] = self.rng.choice(self.book[key])
        return self.picked[key]

    def all(self, key):
        return self.book[key]
