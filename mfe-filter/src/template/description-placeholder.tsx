import { TextArea } from 'design-system/text-area';

export interface DescriptionPlaceholderProps {
	/** Rich text. */
	html: string;
}

/** In the place of the description while there is none to edit, or no editor yet. */
export function DescriptionPlaceholder({ html }: DescriptionPlaceholderProps) {
	return <TextArea label="Description" rows={5} disabled value={plainTextOf(html)} />;
}

function plainTextOf(html: string): string {
	return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}
