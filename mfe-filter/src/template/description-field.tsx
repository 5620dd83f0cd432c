import { TextArea } from 'design-system/text-area';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { plainDescription, richDescription } from './plain-description.ts';

const Description = lazy(async () => ({
	default: (await import(/* webpackChunkName: "template" */ './description.tsx')).Description,
}));

export interface DescriptionFieldProps {
	html: string;
	disabled: boolean;
	/** Whether the editor is loaded at once, because there is formatted text to edit. */
	isFormatted: boolean;
	onChange: (html: string) => void;
	onSave: () => void;
}

/**
 * The description. The editor is larger than the rest of the screen, so an empty form has a plain
 * field until it gets focus and the editor is ready. Nothing that is typed is lost between the two.
 */
export function DescriptionField(props: DescriptionFieldProps) {
	const { html, disabled, isFormatted, onChange, onSave } = props;
	const [isWanted, setIsWanted] = useState(false);
	const [isReady, setIsReady] = useState(false);
	const container = useRef<HTMLDivElement>(null);
	const hadFocus = useRef(false);
	const loadsEditor = (isFormatted || isWanted) && !disabled;

	useEffect(() => {
		const place = container.current;
		if (!loadsEditor || !place) return setIsReady(false);
		const look = () => {
			if (!findEditor(place)) return;
			hadFocus.current =
				document.activeElement instanceof HTMLTextAreaElement &&
				place.contains(document.activeElement);
			setIsReady(true);
			observer.disconnect();
		};
		const observer = new MutationObserver(look);
		observer.observe(place, { childList: true, subtree: true });
		look();
		return () => observer.disconnect();
	}, [loadsEditor]);
	useEffect(() => {
		const editor = container.current && findEditor(container.current);
		if (!isReady || !hadFocus.current || !editor) return;
		hadFocus.current = false;
		editor.focus();
		getSelection()?.selectAllChildren(editor);
		getSelection()?.collapseToEnd();
	}, [isReady]);

	return (
		<div ref={container}>
			{isReady ? null : (
				<TextArea
					label="Description"
					rows={5}
					dir="auto"
					disabled={disabled}
					placeholder={placeholder}
					value={plainDescription(html)}
					onChange={({ target }) => onChange(richDescription(target.value))}
					onFocus={() => setIsWanted(true)}
				/>
			)}
			{loadsEditor ? (
				<div hidden={!isReady}>
					<Suspense>
						<Description
							html={html}
							disabled={false}
							placeholder={placeholder}
							onChange={onChange}
							onSave={onSave}
						/>
					</Suspense>
				</div>
			) : null}
		</div>
	);
}

const placeholder = 'What is worth reading? Name topics and kinds of posts, and what to leave out.';

function findEditor(place: HTMLElement): HTMLElement | null {
	return place.querySelector<HTMLElement>('[contenteditable="true"]');
}
