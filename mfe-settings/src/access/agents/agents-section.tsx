import type { ConnectedAgent } from 'bff/contract/access/access';
import { Loaded } from 'remote-kit/loaded';
import { SettingsSection } from '../../settings/settings-section.tsx';
import styles from '../access.module.css';
import { useAccessQuery, useRevokeAgentMutation } from '../access-api.ts';
import { ConfirmedRemoval } from '../confirmed-removal.tsx';
import { CopiedText } from '../copied-text.tsx';
import { ProgramRow } from '../program-row.tsx';

/** Settings section: the agents that the user has connected, and how to connect one. */
export function AgentsSection() {
	const query = useAccessQuery();
	const [revoke] = useRevokeAgentMutation();
	return (
		<SettingsSection
			id="agents"
			title="Connected agents"
			note="Assistants and apps that can use your account."
		>
			<Loaded query={query} name="your agents">
				{({ agents, mcpUrl }) => (
					<>
						<ConfirmedRemoval
							verb="Disconnect"
							past="disconnected"
							effect="It loses access at once. Its drafts and proposals stay. You can connect it again."
							nameOf={({ name }: ConnectedAgent) => `“${name}”`}
							remove={({ id }) => revoke(id)}
						>
							{({ removing, ask }) =>
								agents.length === 0 ? (
									<p className={styles.dim}>
										No agent is connected. An agent can read your drafts and results and write
										drafts. It asks you before it publishes, unless you let it publish without
										asking.
									</p>
								) : (
									<ul className={styles.list} aria-label="Agents, newest first">
										{agents.map((agent) => (
											<ProgramRow
												key={agent.id}
												program={agent}
												mark={<Origin host={agent.host} />}
												since="Connected on"
												verb="Disconnect"
												isRemoving={removing?.id === agent.id}
												onRemove={() => ask(agent)}
											/>
										))}
									</ul>
								)
							}
						</ConfirmedRemoval>
						<div>
							<h3 className={styles.name}>Connect an agent</h3>
							<p>
								In the settings of your assistant, add this address as an MCP server (also called a
								connector). Your browser then opens Warble, where you choose what it may do.
							</p>
							<CopiedText text={mcpUrl} what="the address for agents" />
						</div>
					</>
				)}
			</Loaded>
		</SettingsSection>
	);
}

function Origin({ host }: { host: string | null }) {
	return (
		<span className={styles.dim}>
			{host === null ? 'name not verified' : `described at ${host}`}
		</span>
	);
}
