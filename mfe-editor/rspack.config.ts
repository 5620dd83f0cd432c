import { remoteConfig } from 'shell/build/federation';

export default remoteConfig({ name: 'editor', port: 3106 });
