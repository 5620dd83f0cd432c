import { RichTextEditor } from 'design-system/rich-text-editor';

export interface DescriptionProps {
	html: string;
	disabled: boolean;
	onChange: (html: string) => void;
	onSave: () => void;
}

/** What is worth reading, in the person's own words. */
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
