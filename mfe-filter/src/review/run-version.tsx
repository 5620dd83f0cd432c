import { Button } from 'design-system/button';
import { useState } from 'react';
import { lazyPart } from 'remote-kit/lazy/lazy-part';

const VersionDialog = lazyPart(
	async () => (await import('../template/version-dialog.tsx')).VersionDialog,
	'The difference',
);

export interface RunVersionProps {
	templateId: string;
	/** The version that the run judged by. */
	version: number;
	/** The template's newest version; null if it was deleted. */
	newest: number | null;
}

/** `v3, you are at v5`, with a button that shows the difference. */
export function RunVersion({ templateId, version, newest }: RunVersionProps) {
	const [isOpen, setIsOpen] = useState(false);
	if (newest === null) return <>template v{version}, deleted</>;
	if (newest === version) return <>template v{version} (Latest)</>;
	return (
		<>
			template v{version}, you are at v{newest} (Latest){' '}
			<Button size="sm" variant="quiet" onClick={() => setIsOpen(true)}>
				What changed
			</Button>
			{isOpen ? (
				<VersionDialog
					templateId={templateId}
					version={version}
					newest={newest}
					onClose={() => setIsOpen(false)}
				/>
			) : null}
		</>
	);
}
