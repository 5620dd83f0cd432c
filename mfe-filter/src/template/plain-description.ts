/** Rich text as plain text, one line for each paragraph. Nothing in it runs or is loaded. */
export function plainDescription(html: string): string {
	const { body } = new DOMParser().parseFromString(html, 'text/html');
	if (body.children.length === 0) return body.textContent ?? '';
	return [...body.children].map(({ textContent }) => textContent ?? '').join('\n');
}

/** Plain text as rich text, one paragraph for each line; '' for no text. */
export function richDescription(text: string): string {
	if (text === '') return '';
	return text
		.split('\n')
		.map((line) => {
			const paragraph = document.createElement('p');
			paragraph.textContent = line;
			return paragraph.outerHTML;
		})
		.join('');
}
