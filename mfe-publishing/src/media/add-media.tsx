import { MEDIA_TYPES } from 'bff/contract/publishing/media';
import { IconButton } from 'design-system/icon-button';
import { filmIcon, imageIcon } from 'design-system/icon-paths';
import { useRef } from 'react';

export interface AddMediaProps {
	addFiles: (files: File[]) => void;
}

const images = Object.keys(MEDIA_TYPES).filter(
	(type) => MEDIA_TYPES[type as keyof typeof MEDIA_TYPES] === 'image',
);
const moving = Object.keys(MEDIA_TYPES).filter((type) => !images.includes(type));

/** Two buttons that let the user choose files, for the tools of a post. */
export function AddMedia({ addFiles }: AddMediaProps) {
	return (
		<>
			<ChooseFiles label="Add image" icon={imageIcon} types={images} several onChoose={addFiles} />
			<ChooseFiles label="Add GIF or video" icon={filmIcon} types={moving} onChoose={addFiles} />
		</>
	);
}

interface ChooseFilesProps {
	label: string;
	icon: string;
	types: readonly string[];
	several?: boolean;
	onChoose: (files: File[]) => void;
}

function ChooseFiles({ label, icon, types, several = false, onChoose }: ChooseFilesProps) {
	const input = useRef<HTMLInputElement>(null);
	return (
		<>
			<IconButton label={label} icon={icon} onClick={() => input.current?.click()} />
			<input
				ref={input}
				type="file"
				hidden
				aria-label={label}
				accept={types.join(',')}
				multiple={several}
				onChange={({ target }) => {
					const files = [...(target.files ?? [])];
					// The same file can be chosen again.
					target.value = '';
					if (files.length > 0) onChoose(files);
				}}
			/>
		</>
	);
}
