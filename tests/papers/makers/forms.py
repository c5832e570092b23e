"""How one paper prints its amounts, quantities and dates."""
from decimal import Decimal

MONTHS = {
    'nl': 'januari februari maart april mei juni juli augustus september oktober november december'.split(),
    'en': 'January February March April May June July August September October November December'.split(),
    'de': 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(),
    'fr': 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(),
}
DATES = {
    'nl': ['dd-mm-yyyy', 'dd-mm-yyyy', 'd-m-yyyy', 'd month yyyy', 'dd mon yyyy', 'dd-mm-yy', 'dd/mm/yyyy', 'dd.mm.yyyy', 'yyyy-mm-dd'],
    'be': ['dd/mm/yyyy', 'dd/mm/yyyy', 'd/mm/yyyy', 'dd-mm-yyyy', 'd month yyyy', 'dd/mm/yy', 'dd.mm.yyyy'],
    'en': ['d month yyyy', 'month d, yyyy', 'dd-mon-yyyy', 'yyyy-mm-dd', 'dd-mm-yyyy', 'dd/mm/yyyy', 'dd. month yyyy'],
    'de': ['dd.mm.yyyy', 'dd.mm.yyyy', 'dd.mm.yy', 'dd. month yyyy', 'yyyy-mm-dd'],
    'fr': ['dd/mm/yyyy', 'dd/mm/yyyy', 'd month yyyy', 'dd-mm-yyyy', 'dd.mm.yyyy'],
}
AMOUNTS = {'nl': ['dot'] * 5 + ['bare', 'bare', 'space', 'dash'], 'be': ['dot'] * 3 + ['space', 'bare'], 'en': ['english'] * 5 + ['dot', 'barepoint'],
           'de': ['dot'] * 4 + ['bare'], 'fr': ['dot', 'dot', 'space', 'space', 'bare']}
SIGNS = {'nl': ['€ {}', '€ {}', '{}', '{}', 'EUR {}', '€{}'], 'be': ['{} €', '{} EUR', '€ {}', '{}'], 'en': ['EUR {}', '€{}', '€ {}', '{}'],
         'de': ['{} €', '{} EUR', '{}', '{}'], 'fr': ['{} €', '{} EUR', '{}', '{} €']}


class Form:
    def __init__(self, manner, rng):
        self.months = MONTHS['nl' if manner == 'be' else manner]
        self.style = rng.choice(AMOUNTS[manner])
        self.sign = rng.choice(SIGNS[manner])
        self.in_table = rng.random() < 0.3
        self.day = rng.choice(DATES[manner])
        self.places = rng.choice([None, None, 2, 2, 3, 0])
        self.minus = rng.choice(['-{}', '-{}', '- {}', '{}-'])
        self.least = 2

    def number(self, value, places):
        text = f'{abs(value):,.{places}f}'
        marks = {'english': ',.', 'barepoint': ' .', 'space': '\u00a0,', 'bare': ' ,', 'dot': '.,', 'dash': '.,'}[self.style]
        text = text.translate({44: marks[0], 46: marks[1]})
        if self.style.startswith('bare'):
            text = text.replace(' ', '')
        return text

    def signed(self, value, text):
        return self.minus.format(text) if value < 0 else text

    def money(self, value, sign=False):
        """An amount; in totals (`sign`) with its currency."""
        text = self.number(value, 2)
        if self.style == 'dash' and value == value.to_integral() and value:
            text = text[:-2] + '-'
        return self.signed(value, self.sign.format(text) if sign or self.in_table else text)

    def price(self, value):
        return self.signed(value, self.number(value, self.price_places(value)))

    def price_places(self, value):
        return max(self.least, -value.normalize().as_tuple().exponent)

    def quantity(self, value):
        return ('-' if value < 0 else '') + self.number(value, self.quantity_places(value))

    def quantity_places(self, value):
        return max(0, -value.normalize().as_tuple().exponent, self.places or 0)

    def percent(self, value):
        return self.number(value, max(0, -value.normalize().as_tuple().exponent))

    def date(self, day):
        month = self.months[day.month - 1]
        short = month[:3] if month not in ('maart', 'März') else month[:1] + 'rt'
        words = [('month', month), ('mon', short), ('yyyy', str(day.year)), ('yy', f'{day.year % 100:02d}'), ('dd', f'{day.day:02d}'), ('mm', f'{day.month:02d}')]
        text = self.day
        if 'mon' not in text:
            words.append(('d', str(day.day)))
            words.append(('m', str(day.month)))
            for mark, value in words[2:]:
                text = text.replace(mark, value)
            return text
        text = text.replace('dd', '{1:02d}').replace('d ', '{1} ').replace('d,', '{1},').replace('yyyy', '{2}')
        return text.replace('month', '{0}').replace('mon', '{3}').format(month, day.day, day.year, short)


def cents(value):
    return Decimal(value).quantize(Decimal('0.01'), 'ROUND_HALF_UP')
