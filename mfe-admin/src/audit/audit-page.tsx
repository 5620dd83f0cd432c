import type { ActivityKind } from 'bff/contract/auth/activity';
import { Button } from 'design-system/button';
import { Select } from 'design-system/select';
import { TextField } from 'design-system/text-field';
import { useState } from 'react';
import type { RemoteProps } from 'shell/contract/remote';
import find from '../components/find.module.css';
import { Page } from '../components/page.tsx';
import type { AuditFilter } from './audit-api.ts';
import { AuditList } from './audit-list.tsx';
import { kinds } from './kinds.ts';

const options: readonly { value: AuditFilter['kind']; label: string }[] = [
	{ value: '', label: 'Everything' },
	...Object.entries(kinds).map(([value, label]) => ({ value: value as ActivityKind, label })),
];

/** Audit events of one user or of one kind. The filter is in the address. */
export function AuditPage({ location, navigate }: Pick<RemoteProps, 'location' | 'navigate'>) {
	const asked = new URLSearchParams(location.search);
	const person = asked.get('person') ?? '';
	const kind = options.find(({ value }) => value === asked.get('kind'))?.value ?? '';
	const [typed, setTyped] = useState(person);
	const show = (filter: AuditFilter) => {
		const query = new URLSearchParams();
		for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value);
		navigate(query.size > 0 ? `${location.path}?${query}` : location.path);
	};
	return (
		<Page title="Audit">
			<form
				aria-label="Filter the audit log"
				className={find.find}
				onSubmit={(event) => {
					event.preventDefault();
					show({ person: typed.trim(), kind });
				}}
			>
				<TextField
					label="Username or address"
					type="search"
					maxLength={254}
					value={typed}
					onChange={({ target }) => setTyped(target.value)}
				/>
				<Select
					label="What happened"
					options={options}
					value={kind}
					onValueChange={(chosen) => show({ person, kind: chosen })}
				/>
				<Button type="submit">Show</Button>
			</form>
			<AuditList person={person} kind={kind} />
		</Page>
	);
}
