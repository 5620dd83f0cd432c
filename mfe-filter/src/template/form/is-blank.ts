/** Whether rich text contains no visible text. The parser runs no scripts and loads no images. */
export function isBlank(html: string): boolean {
	return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() === '';
}
