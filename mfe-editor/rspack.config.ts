import { remoteConfig } from 'build-tools/federation';

export default remoteConfig({ name: 'editor', port: 3106 });
