import { visibleText } from '../prompts/visible-text.ts';

/** Words with which a post speaks to a model rather than to a reader; each in time linear to the text. */
const signs = [
	/\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,60}\b(?:previous|prior|above|earlier|preceding|all|any|your|the|these|those)\b.{0,40}\b(?:instructions?|prompts?|rules?|messages?|orders?|guidelines?|context|directions?|description|criteria)\b/is,
	/\b(?:ignoriere?|vergiss|missachte)\b.{0,60}\b(?:anweisung|regel|vorherig|obig|befehl)/is,
	/\b(?:ignora|ignorez|olvida|oubliez?|dimentica|esquece?|ignore)\b.{0,60}\b(?:instruc|instruç|istruz|règles|reglas|regole|regras)/is,
	/игнорир|забудь|忽略|无视|無視|以前の指示|이전 지시|تجاهل/iu,
	/\b(?:mark|flag|judge|rate|classify|treat|label|set|include|exclude|filter|accept|reject|approve)\b.{0,40}\b(?:all|every|each|these|other|the rest|following|remaining|this)\b.{0,30}\b(?:posts?|tweets?|items?|entries|messages?|lines?|ids?|as (?:included|true|false|relevant|spam))\b/is,
	/["'“”]?\b(?:included|reasoning)\b["'“”]?\s*[:=]\s*["'“”]?(?:true|false|yes|no|\w)/i,
	/["'“”](?:id|role|content)["'“”]\s*:/i,
	/<\/?\s*(?:posts?|wanted|system|assistant|user|instructions?|data|tool|function|human)\b/i,
	/<\|[^|]{0,40}\|>|\[\/?INST\]|<<\/?SYS>>|```|^#{2,}\s*(?:system|instruction|response|assistant|user)/im,
	/^\s*(?:system|assistant|user|developer|human|ai)\s*:/im,
	/\b(?:you are|you're|act as|pretend to be|as) (?:now )?(?:an? )?(?:ai|a\.i\.|assistant|language model|llm|chatbot|gpt|classifier|filter|judge|dan|jailbroken)\b/i,
	/\b(?:ai|llm|language model|classifier|filter|assistant|bot|model)s?\b.{0,40}\b(?:reading|judging|processing|filtering|reviewing|must|should|shall|will now|note|attention|please)\b/is,
	/\b(?:new|updated|revised|real|actual|additional|system|developer|admin(?:istrator)?|override) (?:instructions?|prompts?|rules?|task|orders?|criteria|message)\b/i,
	/\b(?:end of|stop reading|begin|start of) (?:the )?(?:posts?|tweets?|data|input|prompt|instructions?|list)\b/i,
	/\b(?:output|answer|respond|reply|return|print|write|say|repeat|emit)\b.{0,30}\b(?:only|exactly|with|json|true|false|nothing|verbatim)\b/is,
	/\b(?:system|hidden|initial|secret) prompt\b|\bprompt injection\b|\bjailbreak/i,
	/(?:[A-Za-z0-9+/]{60,}={0,2})/,
];

/**
 * Whether a post reads as if it gave orders to the model that judges it. Such a post is asked about alone: the worst it can do is decide
 * about itself. Wrong suspicion costs one question more and changes no verdict.
 */
export function givesOrders(text: string): boolean {
	const seen = visibleText(text).normalize('NFKC');
	return seen.length < visibleText(text).length - 20 || hasSmuggledTags(text) || signs.some((sign) => sign.test(seen));
}

function hasSmuggledTags(text: string): boolean {
	return /[\u{E0020}-\u{E007E}]{3}/u.test(text) || /[\u{E0100}-\u{E01EF}]{3}/u.test(text);
}
