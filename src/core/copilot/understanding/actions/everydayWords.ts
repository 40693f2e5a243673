import { singularForms } from "../words/tokens";

/*
 * Words that something at home or at work may be called by, before anything there has been seen. Any other word is more
 * likely misspelt, or says what no robot knows, than written on a label.
 */

const colours =
  "red green blue yellow orange white black grey gray brown pink purple violet beige silver gold golden turquoise cyan teal cream maroon navy olive tan crimson scarlet amber bronze copper coloured colored colourful colorful multicoloured striped spotted checked patterned plain light dark pale bright transparent clear";
const materials =
  "wood wooden oak bamboo cork metal metallic steel stainless iron aluminium aluminum tin brass glass crystal plastic paper cardboard ceramic porcelain china clay stone marble granite concrete brick rubber silicone leather cotton linen wool woollen fabric cloth felt velvet wicker straw bamboo foam wire foil enamel terracotta";
const sizes =
  "big small large little tiny huge tall short long narrow wide thin thick flat deep shallow high low medium mini giant round square oval rectangular triangular cylindrical curved straight heavy pointed";
const positions =
  "left right upper lower top bottom middle centre center central front back rear side corner end edge inner outer near far north south east west hanging standing wall ceiling floor ground window door island kitchen bathroom bedroom living dining hall hallway office garden garage balcony basement attic laundry pantry entrance";
const kinds =
  "old new used dirty clean spare second main electric manual digital folding potted toasted fresh frozen dried sliced chopped raw ripe rotten spicy sweet sour salty hot cold warm empty full open closed broken fancy fine favourite favorite handwritten printed sharp blunt soft hard smooth rough non-stick oven-proof disposable reusable children kids baby guest pet dog cat serving mixing measuring baking cooking frying roasting cutting chopping grating rolling storage washing dishwashing cleaning drying charging packing loading shopping sewing writing reading sleeping gardening recycling alarm remote teddy";
const furniture =
  "furniture table desk bench chair armchair stool sofa couch bed nightstand dresser wardrobe closet cupboard cabinet drawer shelf bookshelf bookcase rack sideboard counter countertop worktop top island bar board basin bath bathtub shower toilet sink tub tap faucet mirror sill windowsill step stairs ladder rail railing fireplace mantelpiece hook peg hanger stand base tray trolley cart crate pallet container box bin bucket basket hamper chest safe locker case ledge surface area zone station dock bay workshop room store";
const kitchenware =
  "appliance fridge refrigerator freezer icebox oven stove cooker hob burner grill microwave toaster blender mixer juicer kettle coffeepot teapot pot pan wok casserole lid saucepan skillet dish plate saucer bowl cup mug glass tumbler goblet flask thermos jug pitcher carafe jar can bottle vase cap cork fork knife spoon teaspoon tablespoon ladle spatula whisk peeler grater sieve strainer colander tongs skewer scissors opener corkscrew chopsticks cutlery silverware crockery tableware cookware utensil cookbook recipe apron mitt glove napkin towel tissue rag sponge brush cloth soap detergent dishwasher dispenser shaker grinder mill salt pepper sugar scale timer thermometer machine maker cooler heater extractor hood";
const food =
  "food snack meal breakfast lunch dinner dessert fruit vegetable apple banana pear peach plum cherry grape melon watermelon lemon lime mango kiwi pineapple strawberry berry coconut avocado tomato potato carrot onion garlic ginger lettuce cabbage spinach cucumber courgette zucchini aubergine eggplant pumpkin bean pea corn mushroom celery broccoli cauliflower salad herb basil parsley mint chilli egg bread toast bun roll bagel baguette loaf slice cake cupcake muffin cookie biscuit cracker pie pizza pasta spaghetti noodle rice cereal oats flour yeast butter margarine cheese yoghurt yogurt milk cream ice meat chicken beef pork ham bacon sausage steak fish salmon tuna shrimp tofu nut almond peanut jam honey syrup chocolate candy sweets chips crisps popcorn ketchup mustard mayonnaise sauce soup stew oil vinegar spice cinnamon vanilla coffee tea cocoa juice water wine beer lemonade soda drink liquid packet piece carton tube bag sack";
const household =
  "sandwich burger hamburger donut doughnut pancake waffle guitar piano violin drum flute helmet wheel bike bicycle scooter skateboard tyre engine motor wagon truck lorry van bus robot drone plane airplane boat ship rocket dinosaur rabbit bunny duck frog lion tiger horse cow pig sheep chick fox owl penguin turtle snake monkey elephant doll pram crib swing slide tent lunchbox toolbox thing object item gadget device tool toy game puzzle doll teddy bear car train ball basketball football block cube cylinder ring hoop target dice card book notebook magazine newspaper paper note letter envelope folder file pen pencil marker crayon eraser ruler stapler tape glue stamp key keyring lock padlock phone telephone smartphone tablet laptop computer keyboard mouse monitor screen printer camera television tv radio speaker headphones charger cable cord plug socket switch lamp bulb torch candle lighter match battery clock watch calendar picture painting photo frame poster plant flower pot cushion pillow blanket duvet sheet mattress curtain blind carpet rug mat cover cloth clothes shirt trousers jeans skirt dress coat jacket jumper sweater sock shoe boot slipper hat cap scarf belt glove umbrella bag backpack suitcase purse wallet handbag glasses sunglasses jewellery necklace comb hairbrush toothbrush toothpaste shampoo razor perfume medicine pill bandage iron vacuum cleaner broom mop dustpan duster bucket hammer screwdriver spanner wrench pliers saw drill nail screw bolt nut hose rope string chain watering can waste rubbish garbage trash litter dirt log plank brick curb kerb hedge bush hill tree statue ornament gift present parcel package remote control board system unit part handle button knob end door window light";

const everyday: ReadonlySet<string> = new Set(
  [colours, materials, sizes, positions, kinds, furniture, kitchenware, food, household].flatMap((words) =>
    words.split(" "),
  ),
);

export function isEverydayWord(word: string): boolean {
  const parts = word.replace(/'s$/, "").split("-");
  return everyday.has(word) || parts.every((part) => singularForms(part).some((form) => everyday.has(form)));
}
