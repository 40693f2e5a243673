/*
 * Figures of other planners, recorded once: Fast Downward (gbfs_hff: eager greedy best-first search with the FF heuristic and
 * preferred operators; lama_first: LAMA's first iteration) and pyperplan, whole process with translation, 30 s limit,
 * one quiet core of a machine with two. They were measured on the competitions' own instances, whose names stand here.
 */

export interface ReferenceRun {
  /** `solved`, `timeout`, `timeout-translate` or `unsupported`. */
  readonly status: string;
  readonly seconds: number;
  /** Steps of the plan. */
  readonly steps?: number;
  readonly expanded?: number;
}

export interface ReferenceRow {
  readonly domain: string;
  readonly instance: string;
  /** Undefined where the translation did not end. */
  readonly groundActions?: number;
  /** Values of all variables of the finite-domain task. */
  readonly facts?: number;
  readonly gbfsHff: ReferenceRun;
  readonly lamaFirst: ReferenceRun;
  readonly pyperplan: ReferenceRun;
}

const recorded = `
domain,instance,ground_actions,facts,gbfs_hff_status,gbfs_hff_s,gbfs_hff_plan,gbfs_hff_expanded,lama_first_status,lama_first_s,lama_first_plan,pyperplan_status,pyperplan_s
alfred-ext,p01,13962,755,solved,3.08,4,6,solved,2.82,5,unsupported,0.07
alfred-ext,p02,21346,975,solved,4.49,15,26,solved,4.97,17,unsupported,0.07
alfred-ext,p03,43175,1297,solved,10.72,27,61,solved,9.25,32,unsupported,0.07
alfred-ext,p04,115428,2109,solved,29.36,43,193,solved,27.50,46,unsupported,0.08
alfred-ext,p05,,,timeout-translate,29.76,,,timeout-translate,29.21,,unsupported,0.07
barman-sat14-strips,p1-11-4-15,2344,737,timeout,29.43,,,solved,1.31,240,timeout,29.98
barman-sat14-strips,p1-11-5-16,2814,849,timeout,29.48,,,solved,1.48,168,timeout,30.00
barman-sat14-strips,p2-10-4-13,1958,617,timeout,29.37,,,solved,15.08,258,timeout,29.88
barman-sat14-strips,p2-11-5-17,2984,899,timeout,29.48,,,solved,2.76,235,timeout,30.00
barman-sat14-strips,p4-11-5-15,2644,799,timeout,29.51,,,solved,2.42,223,timeout,30.00
behavior-eai,bringing_in_wood,402,128,solved,0.23,12,18,solved,0.24,13,unsupported,0.08
behavior-eai,chopping_vegetables,2941,450,solved,1.26,14,21,solved,1.48,15,unsupported,0.08
behavior-eai,packing_adult_s_bags,816,194,solved,0.28,18,26,solved,0.34,18,unsupported,0.08
behavior-eai,serving_hors_d_oeuvres,2376,394,solved,0.72,12,20,solved,0.87,15,unsupported,0.08
behavior-eai,unpacking_suitcase,1107,244,solved,0.31,11,15,solved,0.33,12,unsupported,0.08
blocks,probBLOCKS-11-0,242,156,solved,0.21,46,109,solved,0.30,42,solved,0.27
blocks,probBLOCKS-14-0,392,240,solved,0.26,84,370,solved,0.26,84,solved,1.75
blocks,probBLOCKS-17-0,578,342,solved,1.06,180,11472,solved,0.28,136,timeout,29.98
blocks,probBLOCKS-4-0,32,30,solved,0.20,6,7,solved,0.27,6,solved,0.07
blocks,probBLOCKS-8-0,128,90,solved,0.20,44,181,solved,0.29,42,solved,0.28
childsnack-sat14-strips,child-snack_pfile05,1973,176,timeout,29.43,,,solved,0.41,53,timeout,30.00
childsnack-sat14-strips,child-snack_pfile08,4048,226,timeout,29.41,,,timeout,29.53,,timeout,30.00
childsnack-sat14-strips,child-snack_pfile10,6216,262,timeout,29.52,,,timeout,29.87,,timeout,30.00
childsnack-sat14-strips,child-snack_pfile13,10824,340,timeout,29.13,,,timeout,29.26,,timeout,30.00
childsnack-sat14-strips,child-snack_pfile19,24272,448,timeout,29.85,,,timeout,29.89,,timeout,30.01
depot,p02,180,86,solved,0.29,17,28,solved,0.26,16,solved,0.21
depot,p07,408,156,solved,0.29,22,997,solved,0.35,23,timeout,29.99
depot,p10,816,204,solved,1.07,27,5325,solved,0.67,34,timeout,29.97
depot,p16,1404,240,solved,0.52,27,40,solved,0.45,27,timeout,29.91
depot,p19,2352,388,timeout,29.42,,,solved,1.49,40,timeout,29.93
driverlog,p05,168,59,solved,0.25,21,27,solved,0.32,23,solved,0.12
driverlog,p10,516,114,solved,0.37,17,20,solved,0.29,20,solved,0.16
driverlog,p14,1158,195,solved,0.47,41,78,solved,0.34,38,solved,1.04
driverlog,p17,6170,665,solved,1.23,114,253,solved,0.71,134,timeout,29.99
driverlog,p20,15456,1276,solved,9.95,156,1778,solved,4.00,210,timeout,30.00
freecell,probfreecell-11-1,21375,412,solved,11.08,103,5577,solved,3.65,92,timeout,29.99
freecell,probfreecell-13-1,25379,484,timeout,29.31,,,solved,29.18,172,timeout,30.01
freecell,probfreecell-3-1,5369,125,solved,0.87,15,16,solved,1.07,14,solved,26.15
freecell,probfreecell-6-1,11351,232,solved,2.00,35,39,solved,1.87,35,timeout,29.97
freecell,probfreecell-9-1,17365,340,solved,3.07,71,167,solved,2.76,61,timeout,30.02
gripper,prob01,34,24,solved,0.26,13,19,solved,0.29,11,solved,0.11
gripper,prob05,98,64,solved,0.29,45,111,solved,0.22,35,solved,0.27
gripper,prob10,178,114,solved,0.33,85,316,solved,0.22,65,solved,1.78
gripper,prob15,258,164,solved,0.45,125,621,solved,0.23,95,solved,5.74
gripper,prob20,338,214,solved,0.50,165,1026,solved,0.27,125,solved,15.83
logistics00,probLOGISTICS-10-0,260,142,solved,0.26,46,59,solved,0.23,50,solved,0.36
logistics00,probLOGISTICS-12-0,308,168,solved,0.23,43,56,solved,0.28,44,solved,0.37
logistics00,probLOGISTICS-15-0,650,275,solved,0.25,85,106,solved,0.32,86,solved,2.46
logistics00,probLOGISTICS-4-0,54,34,solved,0.21,20,22,solved,0.26,21,solved,0.09
logistics00,probLOGISTICS-7-0,138,79,solved,0.21,38,52,solved,0.21,40,solved,0.15
miconic,s10-0,400,60,solved,0.23,35,50,solved,0.24,42,solved,0.19
miconic,s17-0,1156,102,solved,0.29,61,105,solved,0.29,73,solved,0.96
miconic,s24-0,2304,144,solved,0.36,82,109,solved,0.39,97,solved,3.40
miconic,s30-0,3600,180,solved,0.47,101,237,solved,0.57,120,solved,8.27
miconic,s5-0,100,30,solved,0.20,18,30,solved,0.20,23,solved,0.09
openstacks-sat08-strips,p05,220,61,solved,0.28,33,39,solved,0.21,34,unsupported,0.08
openstacks-sat08-strips,p10,840,121,solved,0.41,67,122,solved,0.27,71,unsupported,0.08
openstacks-sat08-strips,p15,1860,181,solved,0.52,98,215,solved,0.38,104,unsupported,0.07
openstacks-sat08-strips,p20,5100,301,solved,1.99,173,759,solved,0.86,186,unsupported,0.07
openstacks-sat08-strips,p30,20200,601,timeout,29.99,,,solved,3.48,380,unsupported,0.08
pddlgym,conditionalferry_problem8,,,unsupported,0.20,,,unsupported,0.20,,unsupported,0.07
pddlgym,depot_pfile22,22252,1642,timeout,29.54,,,timeout,29.03,,timeout,30.05
pddlgym,footwear_problem23,,,timeout-translate,29.26,,,timeout-translate,29.09,,unsupported,0.08
pddlgym,fridge_problem6,705,260,timeout,29.29,,,solved,0.31,120,unsupported,0.07
pddlgym,hiking_problem7,563,187,solved,0.30,23,24,solved,0.25,23,unsupported,0.07
pddlgym,minecraft_problem24,627,66,solved,0.24,3,5,solved,0.28,4,solved,0.10
pddlgym,quantifiedblocks_problem40,612,429,timeout,29.47,,,timeout,29.39,,unsupported,0.07
pddlgym,rearrangement_test_problem14,3104,130,solved,0.41,7,10,solved,0.40,8,unsupported,0.07
pddlgym,searchandrescue_level5_problem53,260,185,solved,0.24,40,89,solved,0.35,54,solved,0.15
pddlgym,travel_problem10,,,unsupported,0.26,,,unsupported,0.18,,unsupported,0.07
recharging-robots-sat23-adl,p01,18234,126,timeout,29.51,,,timeout,29.19,,unsupported,0.07
recharging-robots-sat23-adl,p05,,,timeout-translate,29.78,,,timeout-translate,29.11,,unsupported,0.07
recharging-robots-sat23-adl,p10,124015,284,timeout,29.50,,,timeout,29.55,,unsupported,0.07
recharging-robots-sat23-adl,p15,,,timeout-translate,29.16,,,timeout-translate,29.18,,unsupported,0.08
recharging-robots-sat23-adl,p20,,,timeout-translate,29.21,,,timeout-translate,29.74,,unsupported,0.08
rovers,p05,111,53,solved,0.20,22,31,solved,0.26,22,solved,0.11
rovers,p10,312,115,solved,0.25,40,66,solved,0.30,39,solved,0.71
rovers,p20,3160,417,solved,0.77,91,192,solved,0.72,99,timeout,29.81
rovers,p30,7458,1060,solved,3.04,128,429,solved,2.17,119,timeout,29.93
rovers,p40,26371,3099,timeout,29.50,,,solved,13.47,360,timeout,29.93
satellite,p05-pfile5,339,84,solved,0.25,16,23,solved,0.31,20,solved,0.35
satellite,p10-pfile10,1445,161,solved,0.29,30,41,solved,0.29,35,solved,10.05
satellite,p15-pfile15,4959,328,solved,0.88,47,50,solved,0.48,53,timeout,29.92
satellite,p20-pfile20,3284,329,solved,5.24,96,2429,solved,0.57,107,timeout,29.97
satellite,p30-HC-pfile10,233797,2245,timeout,29.56,,,timeout,29.99,,timeout,29.98
schedule,probschedule-10-0,241,198,solved,0.29,17,93,solved,0.24,15,unsupported,0.08
schedule,probschedule-2-0,49,54,solved,0.20,2,3,solved,0.19,2,unsupported,0.09
schedule,probschedule-20-0,481,378,solved,0.45,27,47,solved,0.28,28,unsupported,0.08
schedule,probschedule-35-0,841,648,solved,1.54,57,117,solved,0.39,55,unsupported,0.08
schedule,probschedule-51-0,1225,936,solved,3.34,61,117,solved,0.67,63,unsupported,0.08
storage,p05,116,50,solved,0.19,9,10,solved,0.24,11,solved,0.09
storage,p10,230,99,solved,0.22,18,471,solved,0.23,18,solved,0.58
storage,p15,846,184,solved,0.26,20,62,solved,0.42,22,solved,0.66
storage,p18,2580,361,solved,0.77,41,509,timeout,29.53,,solved,9.93
storage,p20,3882,509,timeout,29.64,,,timeout,29.53,,timeout,29.95
termes-sat18-strips,p01,902,93,solved,1.50,168,23824,solved,1.12,162,unsupported,0.08
termes-sat18-strips,p05,1112,108,solved,22.41,346,440556,timeout,29.19,,unsupported,0.07
termes-sat18-strips,p10,1952,168,timeout,28.07,,,timeout,29.39,,unsupported,0.07
termes-sat18-strips,p15,2314,195,timeout,28.40,,,timeout,28.53,,unsupported,0.09
termes-sat18-strips,p20,3980,309,timeout,29.44,,,timeout,28.61,,unsupported,0.08
tidybot-sat11-strips,p01,30393,765,solved,8.97,81,617,solved,8.54,91,unsupported,0.08
tidybot-sat11-strips,p05,29864,749,solved,7.42,54,178,solved,8.08,64,unsupported,0.09
tidybot-sat11-strips,p10,45042,949,solved,12.61,64,277,solved,12.81,88,unsupported,0.09
tidybot-sat11-strips,p15,44250,925,solved,13.82,61,306,solved,12.34,61,unsupported,0.08
tidybot-sat11-strips,p20,100798,1457,timeout,29.82,,,timeout,29.07,,unsupported,0.10
tpp,p05,38,56,solved,0.19,19,21,solved,0.26,19,solved,0.09
tpp,p10,414,206,solved,0.23,86,238,solved,0.30,74,solved,14.94
tpp,p15,1844,353,solved,0.41,105,226,solved,0.43,105,timeout,30.00
tpp,p20,6750,777,solved,1.90,218,1080,solved,1.11,208,timeout,30.00
tpp,p30,43440,2032,solved,13.07,305,1002,solved,7.91,302,timeout,30.01
viplan-hh,cleaning_out_drawers,13,18,solved,0.25,5,6,solved,0.18,5,unsupported,0.07
viplan-hh,organizing_file_cabinet,151,66,solved,0.20,14,22,solved,0.22,15,unsupported,0.10
viplan-hh,putting_away_toys,64,40,solved,0.20,8,11,solved,0.19,9,unsupported,0.08
viplan-hh,sorting_books,10,12,solved,0.22,4,5,solved,0.18,4,unsupported,0.07
virtualhome-eai,coffee_183_2,107,87,solved,0.38,10,7895,solved,0.26,8,unsupported,0.09
virtualhome-eai,cook_755_2,133,103,solved,0.20,5,6,solved,0.21,5,unsupported,0.10
virtualhome-eai,groceries_837_2,537,376,solved,0.30,4,6,solved,0.29,5,unsupported,0.08
virtualhome-eai,phone_99_2,352,180,solved,0.24,2,3,solved,0.33,2,unsupported,0.08
virtualhome-eai,wash_dishes_327_2,228,175,timeout,29.29,,,solved,0.22,10,unsupported,0.08
zenotravel,p05,464,46,solved,0.23,11,13,solved,0.21,12,solved,0.19
zenotravel,p10,1155,100,solved,0.28,26,31,solved,0.35,26,solved,1.53
zenotravel,p14,6700,220,solved,0.83,36,43,solved,0.75,40,timeout,29.99
zenotravel,p17,17760,535,solved,2.53,75,200,solved,1.83,89,timeout,29.97
zenotravel,p20,32780,820,solved,5.63,100,301,solved,4.31,104,timeout,29.97
`;

export const reference: readonly ReferenceRow[] = recorded
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const cells = line.split(",");
    const count = (cell: number) => (cells[cell] === "" ? undefined : Number(cells[cell]));
    return {
      domain: cells[0],
      instance: cells[1],
      groundActions: count(2),
      facts: count(3),
      gbfsHff: { status: cells[4], seconds: Number(cells[5]), steps: count(6), expanded: count(7) },
      lamaFirst: { status: cells[8], seconds: Number(cells[9]), steps: count(10) },
      pyperplan: { status: cells[11], seconds: Number(cells[12]) },
    };
  });
