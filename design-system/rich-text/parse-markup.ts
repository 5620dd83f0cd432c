import { withoutInlineCode } from './without-inline-code.ts';

const foreignTag = /<(?!\/?(?:p|h1|h2|ul|ol|li|strong|em|u|br)>)/;

/** Whether the HTML has only tags that the editor writes, so that there is nothing to remove. */
export const isEditorMarkup = (html: string) => !foreignTag.test(html);

/** Parses HTML in a document that runs and loads nothing. */
export function parseMarkup(html: string): DocumentFragment {
	const fragment = new DocumentFragment();
	const { body } = new DOMParser().parseFromString(withoutInlineCode(html), 'text/html');
	fragment.append(...body.childNodes);
	return fragment;
}
