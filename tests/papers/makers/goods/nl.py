"""What Dutch suppliers sell: name; unit; price; usual quantities. A `|` starts a further row of the description."""
GOODS = {
    'building': """
Kalkzandsteen CS20 E150 988x150x538 mm;st;11.40;24,48,96,120
Metselmortel M5 zak 25 kg;zak;4.85;40,56,80,112
Lateibeton 100x60 mm L=1200;st;14.95;6,8,12,18
Isolatieplaat PIR 100 mm|1200 x 600 mm, tong en groef|Rd 4,50;m²;21.35;17.28,26,43.2,86.4
Gipsplaat AK 12,5 mm 2600x1200;st;9.72;30,48,60,100
PE-folie 0,2 mm 4x50 m;rol;62.50;1,2,3,5
Spouwanker RVS 4x250 mm (doos 250 st);doos;38.90;2,4,6
Ophoogzand geleverd in bigbag;bigbag;49.50;2,3,5,8
Dakpan OVH 206 natuurrood;st;1.18;560,840,1250
Lijmkoppelstrip 300 mm;st;0.74;100,150,250
Rioolbuis PVC SN4 125 mm L=5 m;lgt;32.60;4,6,10,14
Portlandcement CEM I 42,5 N 25 kg;zak;6.15;28,56
Stelkozijn vuren 38x140|maatwerk volgens tekening W-03;st;86.00;4,9,16
Vloertegel antraciet 60x60 rett.;m2;27.80;12.96,23.04,48.6
""",
    'steel': """
HEA 160 S235JR L=6.000 mm;kg;1.42;182.4,364.8,547.2
IPE 200 S235JR L=12.000 mm;kg;1.38;268.8,537.6,806.4
Koker 100x100x5 S355J2H;kg;1.71;88.2,176.4,264.6
Hoeklijn 80x80x8 S235;kg;1.36;57.9,115.8,231.6
Plaat 2000x1000x10 mm S235JR;st;236.00;2,3,5
Zagen onder verstek;st;7.50;4,8,12,24
Boren gaten rond 18 mm;st;1.85;16,32,64
Stralen en gronden 80 mu;m²;13.25;24,37.5,61
Thermisch verzinken volgens EN-ISO 1461;kg;0.98;182,365,1240
Stalen trap met bordes|incl. leuningwerk gepoedercoat RAL 7016|merk T1;st;4685.00;1,2
Kolomvoetplaat 250x250x20 met 4 gaten;st;24.60;6,10,14
""",
    'concrete': """
Betonmortel C20/25 XC2 S3;m3;118.50;6,9.5,24,48
Betonmortel C30/37 XC4 F4 cem III;m3;131.75;8,16.5,36,48
Stampbeton C12/15;m3;104.00;3,4.5,7
Toeslag fijne korrel 0-16;m3;6.80;6,9.5
Pompkosten 36 m giek;uur;165.00;2,3.5,5
Opstellen betonpomp;keer;225.00;1
Toeslag kleine vracht;st;62.50;1,2
Wachttijd boven 45 minuten;min;1.55;15,20,35
Cementdekvloer CW20;m3;109.25;5,7.5
""",
    'timber': """
Vuren SLS C24 38x89 mm geschaafd;m1;1.92;120,216,360
Vuren balk 71x196 C18 L=5,40;st;41.30;12,18,26
Underlayment 18 mm 2440x1220 FSC Mix 70%;plt;47.85;10,25,40
Multiplex okoumé 18 mm;plt;92.40;4,6,12
Douglas vlonderplank 28x145;m1;4.65;85,140,230
Meranti kozijnhout 67x114;m1;13.90;24,48,66
Rachels 22x50 geïmpregneerd;m1;0.88;200,400,650
Binnendeurkozijn 83 x 211,5 cm|stomp, hardhouten dorpel|links 4 st, rechts 6 st;st;118.00;6,10
""",
    'fixings': """
Spaanplaatschroef TX 5,0x60 verzinkt;st;0.0648;500,1000,2000
Zeskanthoutschroef M10x120;st;0.412;100,200,300
Keilbout M12x110 ETA optie 1;st;1.235;50,100,150
Slotbout M8x80 gegalvaniseerd;st;0.187;200,400
Carrosseriering M10 RVS A2;st;0.0925;500,1000
Nagelplug 6x40;st;0.0412;1000,2500,5000
Draadeind M16 L=1 m 8.8;st;4.60;10,25
Chemisch anker koker 410 ml;st;18.75;6,12,24
Snijschijf 125x1,0 inox;st;0.975;50,100
""",
    'fittings': """
Installatiedraad VD 2,5 mm² bruin 100 m;m;0.3985;300,500,1000
YMvK mb 5x6 mm²;m;4.215;50,85,120
Inbouwdoos U50 19 mm;st;1.1425;50,100,250
Aardlekautomaat 2P B16 30 mA;st;48.90;3,6,12
Wandcontactdoos 2v RA polarwit;st;5.86;20,40,75
Knelkoppeling 15 mm recht;st;3.274;25,50
Koperbuis 22x1,1 mm halfhard L=5 m;m;9.87;25,40,60
Closetcombinatie 6/4 wandhangend|incl. softclose zitting;st;264.50;2,4,8
Radiator type 22 600x1200 mm;st;312.75;3,5,9
Kabelgoot 200x60 L=3 m;lgt;41.18;6,10
Beugel M8 22 mm;st;0.685;100,200
""",
    'hire': """
Rolsteiger 0,75 x 2,50 m werkhoogte 8,2 m;week;68.00;1,2
Schaarlift elektrisch 10 m;week;195.00;1,2
Knikarmhoogwerker 16 m diesel;dag;142.50;1
Rijplaten kunststof 3x1 m;week;4.75;20,36
Bouwhek 3,5 m met voet en klem;week;0.95;24,40,66
Stroomaggregaat 40 kVA;dag;57.00;1
Minigraver 1,8 t met 3 bakken;dag;118.00;1
Schaftkeet 6 m verwarmd;week;39.50;1,2
Bouwdroger 800 m³/u;dag;24.00;2,4
""",
    'ground': """
Ontgraven bouwput en afvoeren;m3;14.85;120,265,410
Leveren en verwerken zand in zandbed;m3;22.40;85,140,310
Menggranulaat 0-31,5;ton;17.95;42,88.6,126.4
Mobiele kraan met machinist;uur;92.50;8,16,26.5
Aanvoer en afvoer materieel;keer;185.00;1,2
Straatwerk betonklinkers keiformaat halfsteens;m2;19.75;65,180,340
Stortkosten verontreinigde grond klasse industrie;ton;38.60;12.48,31.7
""",
    'works': """
Leveren en aanbrengen dakbedekking 2-laags;m2;46.80;88,145,260
Aanbrengen kozijnen 2e verdieping;st;165.00;9,14
Stucwerk wanden behangklaar;m2;11.35;210,345,520
Sauswerk plafonds 2 lagen wit;m2;6.90;140,280
Voegwerk gevel platvol;m2;23.50;75,132
Manuren timmerman;uur;54.00;8,24,36.5
Voorrijkosten;st;45.00;1,2
Zetwerk aluminium muurafdekking|dagmaat 320 mm, kleur RAL 9005|inclusief koppelstukken;m1;58.40;12,28.5
Steigerhuur tijdens uitvoering;post;875.00;1
Leveren en leggen zandcementvloer 70 mm;m2;21.90;64,118
""",
}
