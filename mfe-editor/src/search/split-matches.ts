/** A text in pieces, those that are the query marked, whatever its case. */
export function splitAt(
	text: string,
	query: string,
): { words: string; isHit: boolean; at: number }[] {
	const wanted = query.trim().toLowerCase();
	const lower = text.toLowerCase();
	// Some letters change their length with their case: then no place in one is a place in the other.
	if (wanted === '' || lower.length !== text.length) return [{ words: text, isHit: false, at: 0 }];
	const pieces: { words: string; isHit: boolean; at: number }[] = [];
	let from = 0;
	for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
		if (at > from) pieces.push({ words: text.slice(from, at), isHit: false, at: from });
		from = at + wanted.length;
		pieces.push({ words: text.slice(at, from), isHit: true, at });
	}
	if (from < text.length) pieces.push({ words: text.slice(from), isHit: false, at: from });
	return pieces;
}
