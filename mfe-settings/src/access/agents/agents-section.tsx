import type { ConnectedAgent } from 'bff/contract/access/access';
import { Loaded } from 'remote-kit/loaded';
import { SettingsSection } from '../../settings/settings-section.tsx';
import styles from '../access.module.css';
import { useAccessQuery, useRevokeAgentMutation } from '../access-api.ts';
import { CopiedText } from '../copied-text.tsx';
import { Ending } from '../ending.tsx';
import { ProgramRow } from '../program-row.tsx';

/** Settings section: the agents that the user has connected, and how to connect one. */
export function AgentsSection() {
	const query = useAccessQuery();
	const [revoke] = useRevokeAgentMutation();
	return (
		<SettingsSection
			id="agents"
			title="Connected agents"
			note="Assistants and apps that you let use your account."
		>
			<Loaded query={query} name="your agents">
				{({ agents, mcpUrl }) => (
					<>
						<Ending
							verb="Disconnect"
							past="disconnected"
							effect="It can’t use your account any more. What it has drafted or proposed stays. You can connect it again."
							nameOf={({ name }: ConnectedAgent) => `“${name}”`}
							end={({ id }) => revoke(id)}
						>
							{({ ending, ask }) =>
								agents.length === 0 ? (
									<p className={styles.dim}>
										No agent is connected. Once one is, it can read your drafts and results and
										write drafts. It asks you before anything is published, unless you allow more.
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
												isEnding={ending?.id === agent.id}
												onEnd={() => ask(agent)}
											/>
										))}
									</ul>
								)
							}
						</Ending>
						<div>
							<h3 className={styles.name}>Connect an agent</h3>
							<p>
								In the settings of your assistant, add this address as a server (also called an MCP
								server or a connector). It then opens Warble, and you choose what it may do.
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
