"""Registration, VAT and account numbers with right check digits."""


def digits(rng, count):
    return str(rng.randint(1, 9)) + ''.join(str(rng.randint(0, 9)) for _ in range(count - 1))


def kvk(rng):
    return str(rng.choice([0, 1, 2, 3, 5, 6, 8])) + digits(rng, 7)


def eleven(text):
    """The Dutch check: the digits weighed n … 1 are a multiple of eleven."""
    return sum(int(digit) * weight for digit, weight in zip(text, range(len(text), 0, -1))) % 11 == 0


def dutch_vat(rng):
    while True:
        first = '8' + digits(rng, 7)
        total = sum(int(digit) * weight for digit, weight in zip(first, range(9, 1, -1))) % 11
        if total < 10:
            return f'NL{first}{total}B{rng.choice(["01", "01", "01", "02"])}'


def belgian_vat(rng):
    first = '0' + str(rng.randint(4000000, 8999999))
    return f'BE{first}{97 - int(first) % 97:02d}'


def german_vat(rng):
    first, product = digits(rng, 8), 10
    for digit in first:
        total = (int(digit) + product) % 10 or 10
        product = 2 * total % 11
    return f'DE{first}{(11 - product) % 10}'


def luhn(text):
    doubled = [int(digit) * (2 if place % 2 else 1) for place, digit in enumerate(reversed(text))]
    return sum(value - 9 if value > 9 else value for value in doubled) % 10 == 0


def french_vat(rng):
    first = digits(rng, 8)
    siren = next(first + str(last) for last in range(10) if luhn(first + str(last)))
    return f'FR{(12 + 3 * (int(siren) % 97)) % 97:02d}{siren}'


def with_check(country, rest):
    letters = ''.join(str(int(sign, 36)) for sign in rest + country + '00')
    return f'{country}{98 - int(letters) % 97:02d}{rest}'


def dutch_iban(rng):
    account = digits(rng, 9)
    while not eleven('0' + account):
        account = digits(rng, 9)
    return with_check('NL', rng.choice(['INGB', 'RABO', 'ABNA', 'KNAB', 'TRIO', 'BUNQ']) + '0' + account)


def belgian_iban(rng):
    account = rng.choice(['001', '068', '363', '403', '734']) + digits(rng, 7)
    return with_check('BE', account + f'{int(account) % 97 or 97:02d}')


def german_iban(rng):
    return with_check('DE', rng.choice(['36010043', '44050199', '37040044', '35050000']) + digits(rng, 10))


def french_iban(rng):
    bank, branch, account = rng.choice(['30004', '20041', '30003']), '0' + digits(rng, 4), digits(rng, 11)
    key = 97 - (89 * int(bank) + 15 * int(branch) + 3 * int(account)) % 97
    return with_check('FR', bank + branch + account + f'{key:02d}')


VAT = {'NL': dutch_vat, 'BE': belgian_vat, 'DE': german_vat, 'FR': french_vat}
IBAN = {'NL': dutch_iban, 'BE': belgian_iban, 'DE': german_iban, 'FR': french_iban}
