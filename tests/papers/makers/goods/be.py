"""What Flemish suppliers sell."""
GOODS = {
    'building': """
Snelbouwsteen 29x14x19 rood;st;0.92;480,960,1440
Gevelsteen Oud Rekem WF;st;0.68;1200,2400
Welfsels 13 cm niet geruwd;m²;38.60;42,67.5
Cement CEM II 32,5 N zak 25 kg;zak;5.35;40,56
Stabilisé 150 kg/m³;m³;58.40;4,6.5,9
Rijnzand 0/5 big bag;BB;54.00;2,4,6
Gyproc A 260x120x1,25;plaat;8.95;30,50
Dampscherm 2 x 25 m;rol;74.20;2,3
Betontegel 30x30x4 grijs;st;1.85;120,240
Euro-pallet (statiegeld);st;12.50;2,4,6
""",
    'concrete': """
Stortklaar beton C25/30 EE2 S4 0/20;m³;112.80;7,14.5,28
Schraal beton 200 kg;m³;89.50;3,5
Chape 250 kg;m³;94.00;4,6.5
Pompmix tot 28 m;forfait;395.00;1
Dienst vrachtwagen na 17 u;u;88.00;1.5,2
""",
    'steel': """
Ligger HEB 200 S235 gestraald en gegrond;kg;2.18;245.2,367.8,735.6
Kolom koker 120x120x6;kg;2.35;128.4,192.6
Kopplaten en verbindingsbouten;st;38.00;6,10
Borstwering terras thermisch verzinkt;lm;295.00;6,11.5
Plaatsing met kraan;u;145.00;6,9.5
""",
    'works': """
Plaatsen onderdak en tengellatten;m²;24.60;135,210
Leveren en plaatsen pannen vlakke mat zwart;m²;61.50;135,210
Zinken hanggoten ontwikkeling 40;lm;68.90;18,26
Regiewerk dakwerker;u;52.50;6,12.5
Afbraakwerken bestaande berging;forfait;1850.00;1
Rioleringswerken PVC 110|incl. hulpstukken en aanvulling;lm;42.75;24,38
Betonvloer gepolierd 15 cm;m²;39.80;95,180
Stelling voorgevel;m²;9.25;88,140
""",
    'hire': """
Telescopische verreiker 14 m;dag;185.00;1
Trilplaat 160 kg;dag;42.00;1,2
Werfkeet 6 m;week;45.00;1,2
Containers bouwafval 10 m³;st;245.00;1,2
Stelling gevel m² per week;week;0.78;120,180
""",
    'fittings': """
XVB-F2 3G2,5 mm²;m;1.145;200,300
Verdeelkast 36 modules;st;92.40;1,3
Differentieel 40A 300mA type A;st;68.35;2,4
Inbouwspot LED 7W dimbaar;st;14.2;24,36
VOB 6 mm² geel/groen;m;0.874;100,300
Contrastekker 16A;st;5.325;20,40
""",
    'timber': """
Gording 63/175 Douglas L=4,50 m;st;34.80;16,24
OSB3 18 mm 250x125;plt;31.40;20,36
Afrormosia terrasplank 21x145;lm;11.95;90,160
Binnendeur schilderdeur 201,5x73;st;148.00;5,8
""",
}
