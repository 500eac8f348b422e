L=300; n=5; d=48.35; len=530;
module beam(s){ translate([0,s*90,0]) rotate([90,0,0]) linear_extrude(height=12,center=true)
  polygon(concat([[-len/2,L-26],[-len/2,L-1]], [for(i=[0:n-1]) for(p=[[-9,7.55],[0,0],[9,7.55]]) [(i-(n-1)/2)*d+p[0], L-8.55+p[1]]], [[len/2,L-1],[len/2,L-26]])); }
rotate([-90,0,0]) union(){ for(s=[-1,1]) beam(s);
 for(s=[-1,1]) for(t=[-1,1]) translate([t*(len/2-6),s*90,(L-20)/2-25]) cube([12,12,L-20+50],center=true);
 translate([0,0,-55]) cube([len+60,230,14],center=true);
}
