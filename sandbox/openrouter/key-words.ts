const stopWords = new Set(
	`about above after again also another because before being below between both can could does doing down draft drafts during each every few
	five four from further give have having here help into just like make many more most much need nine once only other over please post posts
	same seven should single six some something such suggest ten than that the their them then there these they this three through time tweet
	tweets two under until using very want what when where which while with without words work would write you why how new our turn we was were has had its your yours tags line lines
	short long answers answer noteWords note instruction instructions and for are not`.split(/\s+/),
);

const numbers = [
	'zero',
	'one',
	'two',
	'three',
	'four',
	'five',
	'six',
	'seven',
	'eight',
	'nine',
	'ten',
];

/** Up to 12 words of a text without stop words, in lower case, without duplicates. */
export function keyWords(text: string): string[] {
	const words = text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]{2,23}/gu) ?? [];
	return [...new Set(words)]
		.filter((word) => !stopWords.has(word) && !numbers.includes(word))
		.slice(0, 12);
}

/**
 * The topic of an instruction: the phrase after "about" or a similar word, otherwise its key words.
 * Never empty, at most 60 characters.
 */
export function topicOf(instruction: string): string {
	const [, phrase = ''] =
		/\b(?:about|regarding|announcing|on)\s+([^.,;:!?\n<>[\]]+)/iu.exec(instruction) ?? [];
	const words = (
		phrase.split(/\s(?:into|as|using)\s/i)[0]?.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []
	).slice(0, 8);
	const topic = (keyWords(phrase).length > 0 ? words : keyWords(instruction).slice(0, 3)).join(' ');
	if (topic === '') return 'saying less';
	return topic.length <= 60
		? topic
		: topic.slice(0, topic.lastIndexOf(' ', 60) === -1 ? 60 : topic.lastIndexOf(' ', 60));
}

/** The number of drafts that an instruction asks for, from 1 to 10. Default: 3. */
export function wantedDrafts(instruction: string): number {
	const spelt = `(\\d+|${numbers.slice(1).join('|')})`;
	const counted = new RegExp(
		`\\b${spelt}\\s+(?:[\\p{L}-]+\\s+){0,2}(?:drafts?|posts?|tweets?|versions?|options?|ideas?|variants?)\\b`,
		'iu',
	).exec(instruction);
	const named =
		counted ??
		/(?<![\p{L}\p{N}.,:-])([2-9]|10|two|three|four|five|six|seven|eight|nine|ten)(?![\p{L}\p{N}%:-]|[.,]\p{N})/iu.exec(
			instruction,
		);
	if (!named) return 3;
	const word = (named[1] ?? '').toLowerCase();
	const value = numbers.includes(word) ? numbers.indexOf(word) : Number(word);
	return Math.min(10, Math.max(1, value));
}
