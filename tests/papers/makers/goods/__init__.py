"""What is sold, by language and trade."""
from decimal import Decimal
from functools import cache

from goods import be, de, en, fr, nl

BOOKS = {'nl': nl.GOODS, 'be': be.GOODS, 'de': de.GOODS, 'fr': fr.GOODS, 'en': en.GOODS}


@cache
def stock(manner, trade):
    book = BOOKS[manner]
    text = book.get(trade) or next(iter(book.values()))
    rows = [line.split(';') for line in text.strip().splitlines()]
    return [(name, unit, Decimal(price), [Decimal(one) for one in amounts.split(',')]) for name, unit, price, amounts in rows]
