"""Invented companies: name, street, town, trade and numbers of each."""
from dataclasses import dataclass
from random import Random

import numbers_of_state as state


@dataclass
class Company:
    name: str
    street: str
    town: str
    country: str
    trade: str
    vat: str
    iban: str
    kvk: str
    g_account: str
    phone: str
    site: str


# Name; street; postcode and town; trade.
LISTS = {
    'NL': """
Bouwstoffen Hartgers B.V.;Ambachtsweg 14;7021 BT Zelhem;building
Terpstra Bouwmaterialen BV;De Kuinder 8;8444 DC Heerenveen;building
Gebr. Oostveen Bouwcenter B.V.;Nijverheidsstraat 31-33;3371 XE Hardinxveld-Giessendam;building
Wessemius Staalbouw B.V.;Gildenweg 5;9502 EX Stadskanaal;steel
Kooiman Staal en Constructie B.V.;Havenstraat 112;3334 BL Zwijndrecht;steel
Metaalbewerking Tijdeman VOF;Lorentzstraat 9a;7102 JH Winterswijk;steel
Betoncentrale Rijnoever B.V.;Kanaaldijk Zuid 40;5691 NL Son;concrete
Mortelhuis Zeeland B.V.;Frankrijkweg 6;4455 TR Nieuwdorp;concrete
Houthandel Van Elderen B.V.;Zaanweg 88;1521 DS Wormerveer;timber
Timmerfabriek De Lauwers BV;Industrieweg 3;9291 CB Kollum;timber
Elektrogroothandel Vonk & Zn. B.V.;Kelvinring 60;2952 BG Alblasserdam;fittings
Sanitherm Technische Groothandel B.V.;Hoge Bergen 21;4704 RH Roosendaal;fittings
Schroef & Anker Nederland B.V.;Ampereweg 2;3442 AB Woerden;fixings
Ijzerwaren Pals B.V.;Marconiweg 17;8501 XM Joure;fixings
Hoogendijk Hoogwerkers B.V.;Vlasweg 4;4782 PW Moerdijk;hire
Steigerbouw Maasdal B.V.;Bosscheweg 204;5282 WB Boxtel;hire
Verhuurcentrum Twenthe VOF;Edisonstraat 45;7601 PS Almelo;hire
Grondverzet Ter Braak B.V.;Zandweg 11;7687 BB Daarlerveen;ground
Aannemingsbedrijf Loosdrecht & Vink B.V.;Spoorlaan 7;3958 XR Amerongen;works
Installatiebedrijf Ruitenberg B.V.;Touwslager 19;8256 CR Biddinghuizen;works
Schildersbedrijf Kanters;Molenstraat 66;5421 KJ Gemert;works
Dakwerken Noordkop B.V.;Schrijnwerkersweg 28;1786 PC Den Helder;works
Afbouw Van Hemert VOF;Kampenringweg 45c;2803 PE Gouda;works
Voegbedrijf J. de Bont;Kerkdreef 3;4741 TP Hoeven;works
Vloerenbedrijf Struik B.V.;Ohmweg 12;2952 BD Alblasserdam;works
""",
    'NL-buyer': """
Bouwbedrijf Van Wanrooij-Smeets B.V.;Broekstraat 2;5386 KD Geffen;
Bouwcombinatie De Vecht v.o.f.;Stationsweg 101;3603 EE Maarssen;
Aannemersbedrijf Nijhuis-Groen B.V.;Reggesingel 18;7461 BA Rijssen;
Heiploeg Machinebouw B.V.;Techniekweg 6;3481 MK Harmelen;
Woningstichting Het Zuiderhuis;Prins Hendrikkade 50;4611 KR Bergen op Zoom;
Dura Nova Projecten BV;Rotterdamseweg 183;2629 HD Delft;
Scheepswerf Kramer & Booy B.V.;Scheepswervenweg 1;8243 PN Lelystad;
Koeltechniek Brabant B.V.;Ekkersrijt 4120;5692 DC Son en Breugel;
Hendriksen Utiliteitsbouw B.V.;Handelsweg 77;6541 CT Nijmegen;
Zorgvastgoed Drenthe B.V.;Vaart Z.z. 15;9401 GE Assen;
""",
    'BE': """
Bouwmaterialen De Smedt BV;Brusselsesteenweg 412;9090 Melle;building
Snelbouw Kempen NV;Antwerpseweg 87;2440 Geel;building
Betoncentrale Leie BV;Kanaalstraat 15;8530 Harelbeke;concrete
Staalatelier Vercauteren BV;Industriepark Noord 22;9100 Sint-Niklaas;steel
Dakwerken Goethals BV;Pontstraat 4;9870 Zulte;works
Algemene Bouwwerken Lambrecht NV;Tiensesteenweg 190;3001 Heverlee;works
Verhuur Hageland BV;Diestsestraat 233;3270 Scherpenheuvel;hire
Elektro Meulemans BV;Steenweg op Gierle 77;2300 Turnhout;fittings
Schrijnwerkerij Ooms & Zonen BV;Bosstraat 9 bus 2;2260 Westerlo;timber
""",
    'BE-buyer': """
Bouwonderneming Van Hoecke NV;Gentsesteenweg 301;9160 Lokeren;
Interbouw Limburg NV;Kuringersteenweg 118;3500 Hasselt;
Woonproject Scheldeland CV;Grote Markt 12;9200 Dendermonde;
Industriebouw Claeys BV;Roeselaarsestraat 55;8560 Wevelgem;
""",
    'FR': """
Matériaux Delvaux SRL;Chaussée de Namur 218;5030 Gembloux;building
Entreprise Générale Lejeune SA;Rue du Parc Industriel 14;4400 Flémalle;works
Béton de la Meuse SA;Quai de l'Ourthe 31;4020 Liège;concrete
Aciers Henrard SRL;Zoning de Martinrou 6;6220 Fleurus;steel
Toitures Masson & Fils SRL;Rue de la Station 77;7700 Mouscron;works
Location Hainaut Matériel SA;Avenue de Wallonie 9;7100 La Louvière;hire
Électro Brabant SRL;Rue Haute 142;1300 Wavre;fittings
""",
    'FR-buyer': """
Constructions Dumoulin SA;Rue des Artisans 23;4700 Eupen;
Bâtiments Wauthier SRL;Chaussée de Louvain 510;5004 Bouge;
Ateliers Mécaniques de Sambre SA;Rue de Marchienne 44;6000 Charleroi;
Habitat du Condroz SCRL;Place Communale 3;4570 Marchin;
""",
    'DE': """
Niederrhein Stahlhandel GmbH;Ruhrorter Straße 187;47059 Duisburg;steel
Stahlservice Emsland GmbH & Co. KG;Am Industriehafen 12;49733 Haren (Ems);steel
Hagener Blech- und Profilzentrum GmbH;Eckeseyer Straße 90;58089 Hagen;steel
Feuerverzinkerei Borken GmbH;Siemensstraße 21;46325 Borken;steel
Röhrenwerk Siegtal AG;Hüttenweg 2-6;57072 Siegen;steel
""",
    'DE-buyer': """
Maschinenbau Thölking GmbH;Dieselstraße 8;48599 Gronau;
Stahlbau Petersmann GmbH;Gewerbering 33;47623 Kevelaer;
Wessemius Staalbouw B.V.;Gildenweg 5;9502 EX Stadskanaal;
Hallenbau Rheine GmbH & Co. KG;Hovesaatstraße 10;48432 Rheine;
""",
    'EN': """
Northsea Fasteners B.V.;Westhavenweg 51;1042 AL Amsterdam;parts
Delta Hydraulics Europe B.V.;Scheelhoekweg 2;3251 LZ Stellendam;parts
Bearing & Drive Components NV;Noorderlaan 117;2030 Antwerpen;parts
Modulair Scaffolding Systems B.V.;Propaanweg 9;3196 KG Vondelingenplaat;hire
Euroweld Fabrication B.V.;Staalweg 30;4612 RJ Bergen op Zoom;steel
Precision Castings Ruhr GmbH;Bessemerstraße 16;44793 Bochum;parts
""",
    'EN-buyer': """
Heiploeg Machinebouw B.V.;Techniekweg 6;3481 MK Harmelen;
Offshore Modules Schiedam B.V.;Admiraal Trompstraat 2;3115 HH Schiedam;
Tankstorage Flushing B.V.;Engelandweg 40;4389 PC Ritthem;
Westphalia Conveyor Systems GmbH;Lise-Meitner-Straße 5;48161 Münster;
""",
}


def country_of(line, group):
    if 'GmbH' in line or ' AG;' in line:
        return 'DE'
    if 'B.V.' in line or ' BV;De ' in line or group.startswith('NL'):
        return 'NL'
    return {'BE': 'BE', 'FR': 'BE', 'EN': 'BE', 'DE': 'DE'}[group[:2]]


def company(line, group):
    name, street, town, trade = line.split(';')
    rng, country = Random(name), country_of(line, group)
    phone = {'NL': '0%d-%s' % (rng.randint(113, 599), state.digits(rng, 6)), 'BE': '+32 %d %s %s %s' % (
        rng.choice([3, 9, 11, 56]), state.digits(rng, 3), state.digits(rng, 2), state.digits(rng, 2)),
        'DE': '+49 %d %s' % (rng.randint(2001, 5990), state.digits(rng, 6))}[country]
    plain = name.lower().translate(str.maketrans('éèêâöüß', 'eeeaous'))
    words = [word for word in ''.join(sign if sign.isalpha() or sign == ' ' else '' for sign in plain).split()
             if word not in ('bv', 'nv', 'vof', 'gmbh', 'kg', 'sa', 'srl', 'co', 'ag', 'de', 'en', 'van', 'zn')]
    site = '-'.join(words[:2]) + {'NL': '.nl', 'BE': '.be', 'DE': '.de'}[country]
    return Company(name, street, town, country, trade, state.VAT[country](rng), state.IBAN[country](rng),
                   state.kvk(rng), state.dutch_iban(rng), phone, site)


COMPANIES = {group: [company(line, group) for line in text.strip().splitlines()] for group, text in LISTS.items()}
GROUPS = {'nl': 'NL', 'be': 'BE', 'fr': 'FR', 'de': 'DE', 'en': 'EN'}


def sellers(manner, trades):
    return [one for one in COMPANIES[GROUPS[manner]] if not trades or one.trade in trades]


def buyers(manner):
    return COMPANIES[GROUPS[manner] + '-buyer']
