import { MAX_POST_CHARACTERS } from '../../prompts/post-data.ts';
import { truncateVisibleText } from '../../prompts/visible-text.ts';

/**
 * Groups of words of which one each follows the one before it within so many characters: what a
 * sentence that gives an order is made of.
 */
const sentences: readonly { groups: readonly RegExp[]; within: number }[] = [
	{
		groups: [
			/\b(?:ignore|ignoring|disregard|forget|override|bypass|skip|drop|discard)\b/g,
			/\b(?:previous|previously|prior|above|earlier|preceding|all|any|your|the|these|those|what|everything)\b/g,
			/\b(?:instructions?|prompts?|rules?|messages?|orders?|guidelines?|context|directions?|description|criteria|told|filters?|preferences?)\b/g,
		],
		within: 50,
	},
	{
		groups: [
			/\b(?:ignoriere?n?|vergiss|vergesst|missachte)\b/g,
			/\b(?:anweisung|regel|vorherig|obig|befehl|bisherig|vorgaben)/g,
		],
		within: 60,
	},
	{
		groups: [
			/\b(?:ignora|ignorez|ignore|ignorar|olvida|oublie|oubliez|dimentica|ignorate|esquece|esqueça|desconsidere|negeer|vergeet|zignoruj|ignoruj|glöm|ignorera)(?!\p{L})/gu,
			/(?:instruc|instruç|istruz|consigne|règles|reglas|regole|regras|instructies|regels|instrukcj|poleceni|instruktion|anteriores|précédent|precedenti|vorige)/g,
		],
		within: 60,
	},
	{
		groups: [
			/\b(?:mark|flag|judge|rate|classify|treat|label|set|include|exclude|filter|accept|reject|approve|keep|hide|show|select|pass|score|rank)\b/g,
			/\b(?:all|every|everything|each|these|other|others|the rest|following|remaining|this|whole)\b/g,
			/\b(?:posts?|tweets?|items?|entries|messages?|lines?|ids?|batch|feed|as (?:included|true|false|relevant|spam|important|worth))\b/g,
		],
		within: 40,
	},
	{
		groups: [
			/\b(?:ai|ais|llms?|language models?|classifiers?|filters?|assistants?|bots?|models?|gpt|chatgpt|claude|gemini|grok)\b/g,
			/\b(?:reading|judging|processing|filtering|reviewing|evaluating|summari[sz]ing|must|should|shall|will now|note|attention|please)\b/g,
		],
		within: 40,
	},
	{
		groups: [
			/\b(?:output|answer|respond|reply|return|print|write|say|repeat|emit)\b/g,
			/\b(?:only|exactly|with|json|true|false|nothing|verbatim)\b/g,
		],
		within: 30,
	},
];

/** Words and marks that nobody writes who speaks to a reader. */
const signs: readonly RegExp[] = [
	/игнорир|забудь|проигнорир|忽略|无视|無視|忘记|以前の指示|これまでの指示|이전 지시|이전의 모든|تجاهل|انسَ|התעלם|अनदेखा|नज़रअंदाज़|yoksay|görmezden gel|ігноруй|αγνόησε|bỏ qua mọi|abaikan (?:semua|instruksi)/u,
	/\b(?:included|reasoning)\b["'“”]?\s*[:=]/,
	/["'“”](?:id|role|content)["'“”]\s*:/,
	/<\/?(?:posts?|wanted|codes|system|assistant|user|instructions?|data|tool|function|human)\b/,
	/<\||\|>|\[\/?inst\]|<<\/?sys>>|```/,
	/\b(?:you are|you're|act as|pretend to be|as)(?: now)?(?: an?)? (?:ai|a\.i\.|assistant|language model|llm|chatbot|gpt|classifier|filter|judge|dan|jailbroken)\b/,
	/\b(?:new|updated|revised|real|actual|additional|system|developer|admin|administrator|override) (?:instructions?|prompts?|rules?|task|orders?|criteria|message)\b/,
	/\b(?:end of|stop reading|begin|start of) (?:the )?(?:posts?|tweets?|data|input|prompt|instructions?|list)\b/,
	/\b(?:hidden|initial|secret) prompt\b|\bprompt injection\b|\bjailbreak/,
];

/** How a line begins that passes for somebody else's turn in the conversation. */
const turn =
	/^(?:system|assistant|user|developer|human|ai) ?:|^##+ ?(?:system|instruction|response|assistant|user)/;

/** Letters and digits without a break, from which a text may be in base64. */
const ENCODED = 60;

/** Letters that no reader sees and a model reads: whole orders can be written with them. */
const smuggled = /[\u{E0020}-\u{E007E}]{3}|[\u{E0100}-\u{E01EF}]{3}/u;

/**
 * Whether a text reads as if it gave orders to the model that judges it. Such a post is asked about
 * alone: the worst it can do is decide about itself. Wrong suspicion costs one question more and
 * changes no verdict; what is not recognised is what the check posts are for.
 */
export function givesOrders(text: string): boolean {
	const shown = truncateVisibleText(text, MAX_POST_CHARACTERS);
	const read = shown.normalize('NFKC').toLowerCase();
	return (
		read.length < shown.length - 20 ||
		smuggled.test(text.slice(0, 2 * MAX_POST_CHARACTERS)) ||
		read.split(/[^a-z0-9+/]+/).some((word) => word.length >= ENCODED) ||
		read.split('\n').some((line) => turn.test(line.trim())) ||
		signs.some((sign) => sign.test(read)) ||
		sentences.some(({ groups, within }) => follow(read, groups, within))
	);
}

/**
 * Whether a word of each group is there, each within so many characters after the one before.
 * Linear: places are only ever passed forwards.
 */
function follow(text: string, [first, ...others]: readonly RegExp[], within: number): boolean {
	let ends = endsOf(text, first);
	for (const group of others) {
		let at = 0;
		const next: number[] = [];
		for (const { index, 0: word } of text.matchAll(group)) {
			while ((ends[at] ?? Number.POSITIVE_INFINITY) < index - within) at += 1;
			if ((ends[at] ?? Number.POSITIVE_INFINITY) <= index) next.push(index + word.length);
		}
		ends = next;
	}
	return ends.length > 0;
}

function endsOf(text: string, group: RegExp | undefined): number[] {
	return group ? [...text.matchAll(group)].map(({ index, 0: word }) => index + word.length) : [];
}
