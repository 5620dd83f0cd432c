import { MAX_POST_CHARACTERS } from '../../prompts/post-data.ts';
import { truncateVisibleText } from '../../prompts/visible-text.ts';

/**
 * Sentence patterns of prompt injection. A text matches if it contains a word of each group, in
 * order, each at most `within` characters after the one before.
 */
const sentencePatterns: readonly { groups: readonly RegExp[]; within: number }[] = [
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

/** Words and markup that hardly occur in posts written for human readers. */
const singlePatterns: readonly RegExp[] = [
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

/** The beginning of a line that imitates a new message in the conversation with the model. */
const messageStart =
	/^(?:system|assistant|user|developer|human|ai) ?:|^##+ ?(?:system|instruction|response|assistant|user)/;

/** A word of this many letters and digits may be text in base64. */
const BASE64_LENGTH = 60;

/** Invisible characters that a model can read; whole instructions can be written with them. */
const invisibleText = /[\u{E0020}-\u{E007E}]{3}|[\u{E0100}-\u{E01EF}]{3}/u;

/**
 * Whether a text looks like a prompt injection: instructions to the model that judges it. Such a
 * post is judged in a request of its own, where it can affect no other verdict. A false positive
 * costs one more request and changes no verdict; false negatives are what the check posts are for.
 */
export function looksLikeInjection(text: string): boolean {
	const visible = truncateVisibleText(text, MAX_POST_CHARACTERS);
	const normalised = visible.normalize('NFKC').toLowerCase();
	return (
		normalised.length < visible.length - 20 ||
		invisibleText.test(text.slice(0, 2 * MAX_POST_CHARACTERS)) ||
		normalised.split(/[^a-z0-9+/]+/).some((word) => word.length >= BASE64_LENGTH) ||
		normalised.split('\n').some((line) => messageStart.test(line.trim())) ||
		singlePatterns.some((pattern) => pattern.test(normalised)) ||
		sentencePatterns.some(({ groups, within }) => containsInOrder(normalised, groups, within))
	);
}

/**
 * Whether the text contains a word of each group, each at most `within` characters after the one
 * before. Takes linear time: both lists of positions are only walked forwards.
 */
function containsInOrder(
	text: string,
	[first, ...others]: readonly RegExp[],
	within: number,
): boolean {
	let ends = matchEnds(text, first);
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

/** The end positions of all matches of a pattern. */
function matchEnds(text: string, group: RegExp | undefined): number[] {
	return group ? [...text.matchAll(group)].map(({ index, 0: word }) => index + word.length) : [];
}
