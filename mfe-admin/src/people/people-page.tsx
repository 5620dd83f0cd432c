import { Button } from 'design-system/button';
import { TextField } from 'design-system/text-field';
import { useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import find from '../components/find.module.css';
import { Page } from '../components/page.tsx';
import { InvitationsSection } from '../invitations/invitations-section.tsx';
import { PeopleList } from './people-list.tsx';

/** The accounts, searched by name or address. The search text is in the address. */
export function PeoplePage({ location, navigate }: Pick<RemoteProps, 'location' | 'navigate'>) {
	const q = new URLSearchParams(location.search).get('q') ?? '';
	const [typed, setTyped] = useState(q);
	return (
		<Page title="People">
			<form
				aria-label="Find accounts"
				className={find.find}
				onSubmit={(event) => {
					event.preventDefault();
					const words = typed.trim();
					navigate(words ? `${location.path}?q=${encodeURIComponent(words)}` : location.path);
				}}
			>
				<TextField
					label="Name or address"
					type="search"
					maxLength={200}
					value={typed}
					onChange={({ target }) => setTyped(target.value)}
				/>
				<Button type="submit">Find</Button>
			</form>
			<PeopleList q={q} />
			<InvitationsSection />
		</Page>
	);
}
