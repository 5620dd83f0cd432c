import { RichTextEditor } from 'design-system/rich-text-editor';

export interface DescriptionProps {
	html: string;
	disabled: boolean;
	placeholder: string;
	onChange: (html: string) => void;
	onSave: () => void;
}

/** The editor of a template's description. */
export function Description(props: DescriptionProps) {
	return <RichTextEditor label="Description" {...props} />;
}
