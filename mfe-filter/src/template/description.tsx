import { RichTextEditor } from 'design-system/rich-text-editor';

export interface DescriptionProps {
	html: string;
	disabled: boolean;
	onChange: (html: string) => void;
	onSave: () => void;
}

/** The editor of a template's description. */
export function Description({ html, disabled, onChange, onSave }: DescriptionProps) {
	return (
		<RichTextEditor
			label="Description"
			html={html}
			onChange={onChange}
			disabled={disabled}
			placeholder="What is worth reading? Name subjects, kinds of posts, and what to leave out."
			onSave={onSave}
		/>
	);
}
