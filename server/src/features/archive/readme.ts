/** LEESMIJ.txt: the contents of the archive, and how to verify it without Klopt. */
export const readme = `Archief van een gesloten dossier in Klopt
=========================================

sluitbewijs.pdf   wat er is vastgelegd, met de eindwaarde van de keten (Engels op de tweede bladzijde)
gesprek.pdf       alle berichten
gesprek.html      hetzelfde om op een scherm te lezen, met de documenten
dossier.json      alles voor programma's
documenten/       per bedrijf, alle versies die er bij het sluiten waren
mails/            de mails die berichten werden, zonder geheime links en antwoordadressen van Klopt
kaarten/          wat elke verschillenkaart heeft gezegd, en alle antwoorden
hashes.txt        de SHA-256 van elk bestand
eigen/            alleen voor je eigen bedrijf; het andere bedrijf heeft dit niet

Narekenen zonder Klopt
----------------------

1. De bestanden. Pak alles uit en typ in die map (Linux, macOS):

     sha256sum --check hashes.txt        of: shasum -a 256 --check hashes.txt

   Op Windows geeft 'certutil -hashfile BESTAND SHA256' de waarde van een bestand.

2. De keten. Ze begint met de SHA-256 van het id van het dossier. Elk volgend getal is de SHA-256 van de
   32 bytes van het vorige en daarna het bericht als JSON in UTF-8, met de namen op volgorde en zonder
   spaties (RFC 8785). Een bericht over een document heeft als 'file' de SHA-256 van dat document.
   Van een bewerkt bericht staan bij 'versions' de eerdere woorden. Van een verwijderd bericht staat er alleen een
   'commitment': de SHA-256 van een geheim van 16 bytes en daarna de woorden in UTF-8. Het bedrijf van de schrijver
   heeft dat geheim in eigen/verwijderd.json ('nonce'). Zo kan niemand anders de woorden raden.
   Met Python:

     import hashlib, json
     dossier = json.load(open('dossier.json', encoding='utf-8'))
     h = hashlib.sha256(dossier['id'].encode()).digest()
     for message in dossier['messages']:
         text = json.dumps(message, sort_keys=True, separators=(',', ':'), ensure_ascii=False)
         h = hashlib.sha256(h + text.encode()).digest()
     print(h.hex())

   De uitkomst moet gelijk zijn aan de eindwaarde in sluitbewijs.pdf, in dossier.json (chain.head) en in de
   mail die beide bedrijven bij het sluiten kregen.

3. Met Klopt doet dit beide: npm run klopt -- proof:check BESTAND.zip

In English: hashes.txt lists the SHA-256 of each file. The chain starts with the SHA-256 of the dossier's id; each next
value is the SHA-256 of the previous 32 bytes followed by the message as canonical JSON (RFC 8785). Its last value must
equal the one in sluitbewijs.pdf, in dossier.json (chain.head) and in the email that both companies got when it was closed.
Of a deleted message only a commitment is kept: the SHA-256 of 16 secret bytes followed by its words. Only the archive of
the author's company has these bytes (eigen/verwijderd.json).
`
