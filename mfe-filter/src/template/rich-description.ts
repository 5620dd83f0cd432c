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
