import { Button, type ButtonProps } from 'design-system/button';
import { useRef } from 'react';

export interface ImportButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'busy'> {
	onFiles: (files: readonly File[]) => void;
}

/** A button that lets the user choose local files to import. */
export function ImportButton({ onFiles, ...rest }: ImportButtonProps) {
	const picker = useRef<HTMLInputElement>(null);
	return (
		<>
			<input
				ref={picker}
				type="file"
				multiple
				hidden
				aria-label="Files to import"
				accept=".txt,.md,.markdown,.html,.htm"
				onChange={({ target }) => {
					onFiles([...(target.files ?? [])]);
					target.value = '';
				}}
			/>
			<Button {...rest} onClick={() => picker.current?.click()}>
				Import…
			</Button>
		</>
	);
}
