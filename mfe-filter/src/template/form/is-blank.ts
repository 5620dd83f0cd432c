/**
 * Whether nothing can be read in a piece of rich text. Nothing of it is shown or loaded on the way.
 */
export function isBlank(html: string): boolean {
	return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() === '';
}
