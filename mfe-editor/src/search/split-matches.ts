interface TextPart {
	part: string;
	isMatch: boolean;
	/** Characters before this part. */
	offset: number;
}

/** Splits a text into the matches of a query, ignoring case, and the text between them. */
export function splitMatches(text: string, query: string): TextPart[] {
	const needle = query.trim().toLowerCase();
	const lower = text.toLowerCase();
	// Some letters have another length in lower case; then positions in the two texts differ.
	if (needle === '' || lower.length !== text.length)
		return [{ part: text, isMatch: false, offset: 0 }];
	const parts: TextPart[] = [];
	let end = 0;
	for (let start = lower.indexOf(needle); start >= 0; start = lower.indexOf(needle, end)) {
		if (start > end) parts.push({ part: text.slice(end, start), isMatch: false, offset: end });
		end = start + needle.length;
		parts.push({ part: text.slice(start, end), isMatch: true, offset: start });
	}
	if (end < text.length) parts.push({ part: text.slice(end), isMatch: false, offset: end });
	return parts;
}
