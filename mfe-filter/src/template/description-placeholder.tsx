import { TextArea } from 'design-system/text-area';

export interface DescriptionPlaceholderProps {
	/** Rich text. */
	html: string;
}

/** Stands in for the description editor until it is loaded or a template is selected. */
export function DescriptionPlaceholder({ html }: DescriptionPlaceholderProps) {
	return <TextArea label="Description" rows={5} disabled value={plainTextOf(html)} />;
}

function plainTextOf(html: string): string {
	return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}
