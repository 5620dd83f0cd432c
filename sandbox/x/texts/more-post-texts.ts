export const baking = [
	'Rye at {74|78|82} % hydration, {14|18} hours in the cold. Crumb is finally {open|even|where I want it}. 🍞',
	'A note on altitude: at {1,200|1,800} m I take out {10|15} % of the yeast and everything behaves.',
	'Starter turns {six|nine} today. Older than {my phone|the bakery across the road}.',
	'Weigh your salt. That is the tip. {2|2.1} % and stop guessing.',
	'Anybody tried {einkorn|spelt} in a {tin|cloche}? Mine keeps collapsing.',
];

export const reading = [
	'Finished “{The Summer Book|Stoner|The Living Mountain}” for the {second|third} time. It gets shorter and deeper.',
	'Reading slowly is not a failure of method. I keep one page of notes per {chapter|book} and remember twice as much.',
	'{Three|Five} books about walking that are really about attention. List in the next letter.',
	'Bookshop rule: if the first page makes me look up, I buy it. {Forty|Sixty} books this year. Send help.',
	'What did you stop reading this week, and why? I gave up on page {61|112}.',
	'A good index is a love letter to the reader. {Discuss|I will not be taking questions}.',
];

export const editing = [
	'Cut the first {paragraph|two sentences}. You were only warming up.',
	'I built a tiny tool that counts {adverbs|passive verbs|“very”} in my drafts. {Sobering|It broke me}. Source below.',
	'Drafting rule: one claim, one number, one {image|example}. If a post has two claims it is two posts.',
	'Editing a friend’s {newsletter|essay}: {1,400|2,100} words in, {900|1,200} out, nothing lost.',
	'What is your smallest writing tool? Mine is a {timer|pencil stub|shell alias}.',
	'“Show, don’t tell” is advice for {novels|films}. In a {release note|recipe}, please tell.',
];

export const servers = [
	'Pager at {03:12|04:40}. Cause: a certificate, a {cron job|bank holiday} and me, {two years|six months} ago. Write-up is public.',
	'Took {Kubernetes|the service mesh} out. {Two|Three} machines, one load balancer, nobody noticed except the invoice.',
	'Backups are a hope. Restores are a fact. We restore every {Tuesday|first Monday}; it takes {11|23} minutes.',
	'Today’s outage was {DNS|a full disk|a leap of faith}. It is always {DNS|the disk}.',
	'A timeout is a decision. If you did not set one, {somebody else decided|you decided for ever}.',
];

export const frontend = [
	'Shipped a page with {9|12} KB of JavaScript. It opens before my {coffee|thumb} lands.',
	'`:has()` and container queries removed {400|1,100} lines of our code. CSS is {good now|the framework}.',
	'Please test with the keyboard. {Five|Ten} minutes. You will find {three|four} bugs, I promise.',
	'Hot take: {half|most} of your re-renders do not matter. Measure, then argue.',
	'Which component library has a combobox that {really works|a screen reader likes}? Serious answers only.',
];

export const city = [
	'Counted {412|638} bikes at the bridge between 8 and 9. Cars: {207|319}. One lane each.',
	'The new tram stop is {90|140} m from the old one and the hill is now optional. Good design is boring.',
	'They closed {one street|the ring road} for a day and shops sold {11|17} % more. Source: the shops.',
	'Bench report: {three|five} new ones on the canal, all with a back. Progress.',
];

export const deals = [
	'🔥 {40|55|60} % OFF running shoes TODAY ONLY 🔥 code FAST{10|25} 👉 link in bio #ad',
	'[Ad] The watch that every {runner|dad} is talking about. {Free shipping|Buy one, gift one}!',
	'GIVEAWAY 🎁 Follow + RT + tag {3|5} friends to win {a treadmill|200 gels}! Ends Sunday.',
	'Sponsored: {Zoomfuel|Sprintade} gives you {24|48} h of energy*. *Not evaluated by anybody.',
];

export const markets = [
	'$ZZZZ {up 4.2|down 3.1} % after hours on {earnings|a rumour}. Volume {3|5}x.',
	'FUTURES: {flat|mixed|lower}. OIL: {81.20|78.45}. GOLD: what even is gold.',
	'BREAKING: central bank {holds|hikes by 25 bp}. Chart below.',
	'Not financial advice, but {sell|buy|panic} quietly.',
];

export const football = [
	'FULL TIME: Northbank {2–1|0–0|3–2} {Harbour Utd|Old Mill}. {Scenes|Ref, what was that}.',
	'Team news: {Okoro|Lindgren} {starts|is on the bench}, no {Pires|Baptiste} in the squad.',
	'Transfer talk: {a winger|a goalkeeper}, {£8m|£14m}, medical on {Monday|Thursday}. Here we go?',
	'That was NEVER {offside|a penalty} and I will die on this hill. 😤⚽',
];

export const memes = [
	'🦔',
	'🦔🦔🦔 {council|parliament|meeting}',
	'he {knows|has seen things|did not file his taxes}',
	'{small|round}',
	'a 🦔 in this economy',
];

export const jokes = [
	'I told my {laptop|cat} a joke about UDP. Not sure it got it.',
	'My {spouse|editor} says I have no sense of {direction|timing}, so I packed up and right.',
	'There are {10|two} kinds of people, and {one|both} of them are late.',
	'I would tell you a joke about {paper|pencils}, but it is {tearable|pointless}.',
];

export const photos = [
	'{Morning|Evening} at the lake. No filter, one {duck|heron}. 📷',
	'{Larch|Birch|Alder} in {October|November} light.',
	'Roll {36|41}, frame {7|22}: {out of focus and my favourite|the boat that never moves}.',
];

export const spanish = [
	'Rodaje suave de {9|11|14} km a {136|140} ppm. {Sin música|Con perro}.',
	'¿Alguien ha leído a {Bolaño|Lispector} en el {metro|tren}? Se nota.',
	'Hoy he borrado {300|800} líneas de código y nadie ha llorado.',
];
