"""What suppliers in Wallonia sell."""
GOODS = {
    'building': """
Bloc béton creux 39x19x19;pce;1.64;240,480,720
Ciment CEM II 42,5 sac 25 kg;sac;6.05;35,70
Hourdis béton 13 cm;m²;36.9;48,72.5
Treillis soudé 150x150x8 5x2 m;pce;38.45;12,20
Sable du Rhin big-bag 1 T;BB;57.5;2,4
Panneau isolant PIR 120 mm|1200 x 600, rainuré languetté;m²;26.8;34.56,69.12
Tuile terre cuite anthracite;pce;1.42;620,1100
Plaque de plâtre 260x120x1,25 cm;pce;9.15;40,60
Carrelage grès cérame 60x60;m²;29.4;21.6,43.2
Consigne palette;pce;12.5;2,4,5
""",
    'concrete': """
Béton C25/30 EE2 S4 D20;m³;114.6;6,12.5,24
Béton maigre 150 kg;m³;86.2;3,4.5
Pompage flèche 32 m;h;158;2,3.5
Supplément petite quantité;pce;55;1
""",
    'steel': """
Poutrelle HEA 180 S235 coupée à 5,20 m;kg;1.62;184.6,369.2,553.8
Tube carré 60x60x4;kg;1.88;82.8,165.6
Tôle larmée 5/7 2500x1250;pce;228;2,4
Perçage trous Ø 18;pce;1.95;24,48
Galvanisation à chaud;kg;1.05;185,554
""",
    'works': """
Démontage ancienne couverture;m²;18.5;110,165
Pose ardoises artificielles 40x24;m²;64.9;110,165
Gouttière zinc prépatiné;mct;72.3;16,24.5
Terrassement et évacuation des terres;m³;31.4;65,142
Maçonnerie de parement|y compris rejointoiement;m²;92.5;48,86
Main-d'œuvre en régie;h;48.5;8,16.5
Installation de chantier;forfait;1450;1
""",
    'hire': """
Échafaudage de façade;semaine;112;1,2
Mini-pelle 2,5 T;jour;135;1
Groupe électrogène 20 kVA;jour;48;1
Conteneur déchets 12 m³;pce;268;1,2
""",
    'fittings': """
Câble XVB 3G2,5 mm²;m;1.215;100,200,300
Coffret 24 modules;pce;64.8;1,2
Disjoncteur différentiel 40A 30mA;pce;58.9;2,4
Spot LED encastrable 8W;pce;13.65;18,30
Prise double blanche;pce;8.42;15,25
""",
}
