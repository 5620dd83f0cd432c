import { Button } from 'design-system/button';
import { Notice } from 'design-system/notice';
import { type ReactNode, useEffect, useRef } from 'react';
import { CopiedText } from './copied-text.tsx';

interface Props {
	title: string;
	/** What the copy button copies, for screen readers: `the token`. */
	what: string;
	secret: string;
	onClose: () => void;
	/** How to use it. */
	children: ReactNode;
}

/** A secret that is shown once. */
export function Secret({ title, what, secret, onClose, children }: Props) {
	const notice = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// The form with the pressed button was replaced, so the focus moves here.
		notice.current?.focus();
	}, []);
	return (
		<Notice
			ref={notice}
			tabIndex={-1}
			role="group"
			aria-label={title}
			tone="warning"
			title={title}
			actions={<Button onClick={onClose}>Done</Button>}
		>
			<p>Copy it now. It won’t be shown again.</p>
			<CopiedText text={secret} what={what} />
			{children}
		</Notice>
	);
}
