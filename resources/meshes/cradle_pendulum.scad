L=300; R=24;
module bob(){ rotate([0,90,0]) rotate_extrude($fn=32)
    polygon(concat([[0,-R]],[for(a=[-72:12:72]) [ (R/sin(72))*cos(a)*0+ 25.2*cos(a), 25.2*sin(a)*R/(25.2*sin(72)) ]],[[0,R]])); }
module string(s){ hull(){ translate([0,s*5,20]) cube(1.8,center=true); translate([0,s*80,L]) cube(1.8,center=true);} }
module pin(s){ hull(){ translate([0,s*80,L]) cube([3,3,3],center=true); translate([0,s*87,L+1]) cube([3,1,3],center=true);}
  translate([0,s*90,L]) rotate([90,0,0]) linear_extrude(height=8,center=true) polygon([[0,-8],[2.6,2],[2.6,4],[-2.6,4],[-2.6,2]]); }
rotate([-90,0,0]) union(){ bob(); for(s=[-1,1]){ string(s); pin(s);} }
