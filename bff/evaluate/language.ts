/** Common words of each language, of which a sentence has several. */
export const languages = {
	en: 'the and of to is that was for with you are not have this but from they what when my',
	de: 'der die das und ist nicht ich ein eine mit auf für von zu den wir sie war auch es',
	es: 'el la los las que de en y es un una por con no para se lo pero más mi',
	fr: 'le la les des et est un une que dans pour pas je nous vous sur avec plus au il',
	it: 'il di che è non la per un una con sono ho del della ma più gli anche si mi',
	pt: 'o os que não de em um uma para com por mais eu é do da no na mas se',
} as const;

type Language = keyof typeof languages;

const words = Object.entries(languages).map(
	([name, list]) => [name as Language, new Set(list.split(' '))] as const,
);

/** Fewer known words say too little. */
const MIN_WORDS = 3;

/** Whether a text is clearly in another language. Short texts are not. */
export function isOtherLanguage(text: string, expected: string): boolean {
	const found = text.toLowerCase().match(/\p{L}+/gu) ?? [];
	const scores = new Map(
		words.map(([name, known]) => [name as string, found.filter((word) => known.has(word)).length]),
	);
	const own = scores.get(expected) ?? 0;
	const highest = Math.max(...scores.values());
	return highest >= MIN_WORDS && own * 2 < highest;
}
