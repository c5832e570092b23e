"""What German steel traders sell."""
GOODS = {
    'steel': """
Formstahl IPE 240 S235JR+AR EN 10025-2|Länge 12.000 mm;kg;1.164;368.4,736.8,1473.6
Breitflanschträger HEB 200 S355J2|Fixlänge 8.450 mm;kg;1.238;518,1036,2072
Flachstahl 100 x 10 mm S235JR;kg;1.085;157,314,471
Winkelstahl gleichschenklig 60 x 60 x 6;kg;1.122;130.1,260.2
Grobblech 15 x 2.000 x 6.000 mm S355J2+N;kg;1.296;1413,2826
Quadratrohr 80 x 80 x 4 mm S235JRH;kg;1.415;112.8,225.6,338.4
Rundrohr nahtlos 114,3 x 5,0 P235GH;m;24.35;24,36.5,72
Brennzuschnitte nach Zeichnung|Werkstoff S355, Dicke 20 mm;Stk;18.90;12,24,60
Sägezuschlag Gehrung 45°;Stk;6.4;8,16
Abnahmeprüfzeugnis 3.1 EN 10204;Stk;15.00;1,2,3
Feuerverzinken nach DIN EN ISO 1461;kg;0.86;420,1168,2450
Riffelblech 5/6,5 x 1.250 x 2.500;Stk;214.5;3,6
Strahlen und Grundieren RAL 7032;m²;12.8;46,88.5
Betonstahlmatte Q257A;Stk;71.3;10,25
""",
}
