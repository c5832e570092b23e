"""What exporters and plant suppliers sell in English."""
GOODS = {
    'parts': """
Hex bolt DIN 933 M16x60 8.8 HDG;pcs;0.864;200,500,1200
Deep groove ball bearing 6308-2RS C3;pcs;21.75;8,12,24
Hydraulic hose 1/2" 2SN assembled|length 1,450 mm, fittings BSP straight;pcs;38.6;6,10,18
Stud bolt B7/2H M24x160 PTFE coated;set;9.42;48,96
Gearbox seal kit type RX87;set;146;1,2,3
Spherical roller bearing 22216 E;ea;188.4;2,4
Spiral wound gasket DN150 PN16 316L;pcs;12.95;20,36
Proximity sensor M18 PNP NO;ea;42.3;5,10
Conveyor roller 89x600 mm;pcs;27.15;24,60
""",
    'hire': """
Modular scaffold bay 2.57 x 0.73 m;week;18.5;12,24
Aluminium mobile tower 10 m;week;96;1,2
Diesel air compressor 10 m3/min;day;128;1
Site office 20 ft;week;74;1
""",
    'steel': """
Pipe rack section, shop primed|drawing PR-104 rev. C;kg;3.85;1240,2685
Handrail module galvanised;m;148;18,36.5
NDT inspection of welds (MT/UT);hrs;92.5;6,14
Grating 30x30 SP 340x38/5;m2;86.4;22,41.5
Certificate EN 10204-3.1;ea;25;1,2
Welding procedure qualification;ea;1650;1
""",
}
