; A flat of four rooms as in VirtualHome: what its ten tasks in HiCRISP need, and what else lies about in a home.
; The robot stands in the living room with empty hands.
(define (problem apartment)
  (:domain household-two-hands)

  (:objects
    living_room kitchen bathroom bedroom - room
    ; living room
    sofa_1 - sofa armchair_1 - armchair coffee-table_1 - coffee-table tv-stand_1 - tv-stand bookshelf_1 -
    bookshelf tv_1 - tv radio_1 - radio living-room-lamp_1 - lamp window_1 - window door_1 - door plant_1 -
    plant desk_1 - desk chair_1 - chair computer_1 - computer keyboard_1 - keyboard remote-control_1 -
    remote-control pillow_1 - pillow magazine_1 - magazine book_1 - book vase_1 - vase phone_1 - phone cup_1 -
    cup
    ; kitchen
    kitchen-counter_1 - kitchen-counter kitchen-table_1 - kitchen-table chair_2 - chair fridge_1 - fridge
    stove_1 - stove oven_1 - oven microwave_1 - microwave toaster_1 - toaster coffee-maker_1 - coffee-maker
    dishwasher_1 - dishwasher sink_1 - sink cabinet_1 - cabinet garbage-can_1 - garbage-can chips_1 - chips
    salmon_1 - salmon cupcake_1 - cupcake apple_1 - apple banana_1 - banana tomato_1 - tomato potato_1 -
    potato bread_1 - bread egg_1 - egg cheese_1 - cheese milk_1 - milk juice_1 - juice wine_1 - wine water_1 -
    water coffee_1 - coffee plate_1 plate_2 - plate bowl_1 - bowl glass_1 - glass coffeepot_1 - coffeepot
    fork_1 - fork spoon_1 - spoon knife_1 - knife pan_1 - pan pot_1 - pot cutting-board_1 - cutting-board
    dishwashing-liquid_1 - dishwashing-liquid sponge_1 - sponge
    ; bathroom
    bathtub_1 - bathtub shower_1 - shower toilet_1 - toilet sink_2 - sink cabinet_2 - cabinet
    washing-machine_1 - washing-machine bathroom-stand_1 - storage rag_1 - rag toothbrush_1 - toothbrush toothpaste_1 - toothpaste soap_1
    - soap towel_1 - towel
    ; bedroom
    bed_1 - bed nightstand_1 - nightstand dresser_1 - dresser closet_1 - closet chest_1 - storage light_1 - light book_2 - book
    shirt_1 - shirt blanket_1 - blanket pillow_2 - pillow alarm-clock_1 - alarm-clock)

  (:init
    (robot-in living_room)
    (right-hand-free)
    (left-hand-free)
    (stands-in living_room living_room) (stands-in kitchen kitchen) (stands-in bathroom bathroom)
    (stands-in bedroom bedroom)

    ; living room: what stands there
    (stands-in sofa_1 living_room) (stands-in armchair_1 living_room) (stands-in coffee-table_1 living_room)
    (stands-in tv-stand_1 living_room) (stands-in bookshelf_1 living_room) (stands-in tv_1 living_room)
    (stands-in radio_1 living_room) (stands-in living-room-lamp_1 living_room)
    (stands-in window_1 living_room) (stands-in door_1 living_room) (stands-in plant_1 living_room)
    (stands-in desk_1 living_room) (stands-in chair_1 living_room) (stands-in computer_1 living_room)
    (stands-in keyboard_1 living_room)
    ; what lies there
    (on remote-control_1 sofa_1) (on pillow_1 sofa_1) (on magazine_1 coffee-table_1) (on book_1 bookshelf_1)
    (on vase_1 bookshelf_1) (on phone_1 desk_1) (on cup_1 coffee-table_1)

    ; kitchen: what stands there
    (stands-in kitchen-counter_1 kitchen) (stands-in kitchen-table_1 kitchen) (stands-in chair_2 kitchen)
    (stands-in fridge_1 kitchen) (stands-in stove_1 kitchen) (stands-in oven_1 kitchen)
    (stands-in microwave_1 kitchen) (stands-in toaster_1 kitchen) (stands-in coffee-maker_1 kitchen)
    (stands-in dishwasher_1 kitchen) (stands-in sink_1 kitchen) (stands-in cabinet_1 kitchen)
    (stands-in garbage-can_1 kitchen)
    ; what lies there
    (on chips_1 kitchen-counter_1) (on salmon_1 kitchen-table_1) (on cupcake_1 kitchen-counter_1)
    (on apple_1 kitchen-table_1) (on banana_1 kitchen-counter_1) (on tomato_1 kitchen-counter_1)
    (inside potato_1 cabinet_1) (on bread_1 kitchen-counter_1) (inside egg_1 fridge_1)
    (inside cheese_1 fridge_1) (inside milk_1 fridge_1) (inside juice_1 fridge_1)
    (on wine_1 kitchen-counter_1) (on water_1 kitchen-counter_1) (on coffee_1 kitchen-counter_1)
    (on plate_1 kitchen-table_1) (inside plate_2 cabinet_1) (inside bowl_1 cabinet_1)
    (on glass_1 kitchen-table_1) (on coffeepot_1 kitchen-counter_1) (on fork_1 kitchen-table_1)
    (on spoon_1 kitchen-counter_1) (on knife_1 kitchen-counter_1) (on pan_1 stove_1) (inside pot_1 oven_1)
    (on cutting-board_1 kitchen-counter_1) (on dishwashing-liquid_1 kitchen-counter_1)
    (inside sponge_1 sink_1)

    ; bathroom: what stands there
    (stands-in bathtub_1 bathroom) (stands-in shower_1 bathroom) (stands-in toilet_1 bathroom)
    (stands-in sink_2 bathroom) (stands-in cabinet_2 bathroom) (stands-in washing-machine_1 bathroom) (stands-in bathroom-stand_1 bathroom)
    ; what lies there
    (on rag_1 bathroom-stand_1) (on toothbrush_1 bathroom-stand_1) (on toothpaste_1 bathroom-stand_1)
    (inside soap_1 sink_2) (on towel_1 bathtub_1)

    ; bedroom: what stands there
    (stands-in bed_1 bedroom) (stands-in nightstand_1 bedroom) (stands-in dresser_1 bedroom)
    (stands-in closet_1 bedroom) (stands-in chest_1 bedroom) (stands-in light_1 bedroom)
    ; what lies there
    (on book_2 nightstand_1) (on shirt_1 bed_1) (on blanket_1 bed_1) (on pillow_2 bed_1)
    (on alarm-clock_1 nightstand_1)

    ; how things are
    (plugged-in tv_1) (plugged-in living-room-lamp_1) (plugged-in computer_1) (plugged-in fridge_1)
    (plugged-in microwave_1) (plugged-in toaster_1) (plugged-in coffee-maker_1)
   
    (switched-on light_1)
    (clean plate_2) (clean bowl_1) (clean glass_1) (clean fork_1) (clean spoon_1) (clean knife_1)
    (clean pot_1) (clean coffeepot_1) (clean cup_1) (clean pan_1) (clean vase_1)

    ; what things are good for
    (sittable sofa_1) (sittable armchair_1) (sittable chair_1) (sittable chair_2) (sittable bathtub_1)
    (sittable toilet_1) (sittable bed_1)
    (lieable sofa_1) (lieable bathtub_1) (lieable bed_1)
    (roomy sofa_1) (roomy bathtub_1) (roomy bed_1)
    (has-switch tv_1) (has-switch radio_1) (has-switch living-room-lamp_1) (has-switch computer_1)
    (has-switch stove_1) (has-switch oven_1) (has-switch microwave_1)
    (has-switch toaster_1) (has-switch coffee-maker_1) (has-switch dishwasher_1)
    (has-switch washing-machine_1) (has-switch light_1)
    (has-plug tv_1) (has-plug radio_1) (has-plug living-room-lamp_1) (has-plug computer_1) (has-plug fridge_1)
    (has-plug microwave_1) (has-plug toaster_1) (has-plug coffee-maker_1)
    (can-open window_1) (can-open door_1) (can-open fridge_1) (can-open oven_1) (can-open microwave_1)
    (can-open dishwasher_1) (can-open cabinet_1)
    (can-open cabinet_2) (can-open washing-machine_1) (can-open dresser_1)
    (can-open closet_1) (can-open chest_1)
    (recipient plant_1) (recipient coffee-maker_1) (recipient sink_1) (recipient bathtub_1) (recipient sink_2)
    (recipient washing-machine_1) (recipient vase_1) (recipient bowl_1) (recipient cup_1) (recipient glass_1)
    (recipient coffeepot_1) (recipient pan_1) (recipient pot_1) (recipient toothbrush_1)
    (container fridge_1) (container oven_1) (container microwave_1) (container toaster_1)
    (container dishwasher_1) (container sink_1) (container cabinet_1)
    (container garbage-can_1) (container bathtub_1) (container sink_2) (container cabinet_2)
    (container washing-machine_1) (container dresser_1) (container closet_1) (container chest_1) (container vase_1)
    (container bowl_1) (container pan_1) (container pot_1)
    (grabbable remote-control_1) (grabbable pillow_1) (grabbable magazine_1) (grabbable book_1)
    (grabbable book_2) (grabbable vase_1) (grabbable phone_1) (grabbable chips_1) (grabbable salmon_1)
    (grabbable cupcake_1) (grabbable apple_1) (grabbable banana_1) (grabbable tomato_1) (grabbable potato_1)
    (grabbable bread_1) (grabbable egg_1) (grabbable cheese_1) (grabbable milk_1) (grabbable juice_1)
    (grabbable wine_1) (grabbable water_1) (grabbable coffee_1) (grabbable plate_1) (grabbable plate_2)
    (grabbable bowl_1) (grabbable cup_1) (grabbable glass_1) (grabbable coffeepot_1) (grabbable fork_1)
    (grabbable spoon_1) (grabbable knife_1) (grabbable pan_1) (grabbable pot_1) (grabbable cutting-board_1)
    (grabbable dishwashing-liquid_1) (grabbable sponge_1) (grabbable rag_1) (grabbable toothbrush_1)
    (grabbable toothpaste_1) (grabbable soap_1) (grabbable towel_1) (grabbable shirt_1) (grabbable blanket_1)
    (grabbable pillow_2) (grabbable alarm-clock_1)
    (readable magazine_1) (readable book_1) (readable book_2)
    (eatable chips_1) (eatable salmon_1) (eatable cupcake_1) (eatable apple_1) (eatable banana_1)
    (eatable tomato_1) (eatable potato_1) (eatable bread_1) (eatable egg_1) (eatable cheese_1)
    (cuttable salmon_1) (cuttable cupcake_1) (cuttable apple_1) (cuttable banana_1) (cuttable tomato_1)
    (cuttable potato_1) (cuttable bread_1) (cuttable cheese_1)
    (pourable milk_1) (pourable juice_1) (pourable wine_1) (pourable water_1) (pourable coffee_1)
    (pourable dishwashing-liquid_1) (pourable toothpaste_1)
    (drinkable milk_1) (drinkable juice_1) (drinkable wine_1) (drinkable water_1))

  ; Told in words what to do, a robot has that as its goal.
  (:goal (and)))
