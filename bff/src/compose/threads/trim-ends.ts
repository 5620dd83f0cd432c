/** A text without the characters at its start and at its end that match. */
export function trimEnds(text: string, atStart: RegExp, atEnd: RegExp): string {
	const characters = [...text];
	const first = characters.findIndex((character) => !atStart.test(character));
	const last = characters.findLastIndex((character) => !atEnd.test(character));
	return first === -1 ? '' : characters.slice(first, last + 1).join('');
}
