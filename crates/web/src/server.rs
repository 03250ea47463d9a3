//! Connections: as many as allowed, none that trickles, and an end that lets finish what runs.
//!
//! Each core has a thread with its own connections. Threads that take connections from each other wake each other for it: with
//! small questions every second one woke a thread, and the system took about 4 of 26 µs of processor time for that.

use crate::app::Application;
use crate::config::{Config, ServerLimits};
use crate::connection::{Alarm, Connection};
use crate::metrics::{CountedGauge, Metrics};
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{self, Handle, Runtime};
use tokio::sync::{Notify, Semaphore, watch};

/// The longest head of a request, in bytes.
const HEAD_BYTES: usize = 1 << 14;

/// A server that listens.
pub struct Server {
    /// Accepts connections.
    runtime: Runtime,
    /// Answer, each on a thread of its own.
    workers: Vec<Runtime>,
    listener: TcpListener,
    app: Application,
    metrics: Metrics,
    limits: ServerLimits,
    stopper: Stopper,
}

/// Tells a server to stop, from any thread.
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<Notify>);

impl Stopper {
    /// Tells it to take no new connections, finish what runs, and end.
    pub fn stop(&self) {
        self.0.notify_one();
    }
}

impl Server {
    /// Begins to listen.
    ///
    /// # Errors
    ///
    /// If the address cannot be listened on, or the system gives no threads.
    pub fn bind(config: &Config) -> io::Result<Server> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let worker = |_| {
            let mut worker = runtime::Builder::new_current_thread();
            worker.enable_all().max_blocking_threads(config.limits.workers).build()
        };
        let workers = (0..cores).map(worker).collect::<io::Result<_>>()?;
        let metrics = Metrics::new();
        let listener = runtime.block_on(TcpListener::bind(config.address))?;
        Ok(Server {
            runtime,
            workers,
            listener,
            app: Application::new(config, &metrics),
            metrics,
            limits: config.limits.clone(),
            stopper: Stopper::default(),
        })
    }

    /// Where it listens.
    ///
    /// # Errors
    ///
    /// If the system does not know.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What tells it to stop.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Serves until it is told to stop; then what runs may finish, for so long as allowed.
    pub fn run(self) {
        let Server { runtime, workers, listener, app, metrics, limits, stopper } = self;
        let handles: Vec<Handle> = workers.iter().map(|worker| worker.handle().clone()).collect();
        thread::scope(|scope| {
            // Dropped with this block, also by a panic in it, so that no thread is waited for without end.
            let (running, _) = watch::channel(());
            for worker in workers {
                let mut ended = running.subscribe();
                scope.spawn(move || {
                    // Nothing is sent: the end of the channel is the end.
                    let _ = worker.block_on(ended.changed());
                    worker.shutdown_timeout(Duration::from_secs(1));
                });
            }
            runtime.block_on(async {
                let open = GracefulShutdown::new();
                accept(&listener, &handles, &app, &metrics, &limits, &open, &stopper).await;
                drop(listener);
                // Who has not finished by then is cut off.
                let _ = tokio::time::timeout(limits.grace, open.shutdown()).await;
            });
        });
    }
}

async fn accept(
    listener: &TcpListener,
    workers: &[Handle],
    app: &Application,
    metrics: &Metrics,
    limits: &ServerLimits,
    open: &GracefulShutdown,
    stopper: &Stopper,
) {
    let mut stop = pin!(stopper.0.notified());
    let places = Arc::new(Semaphore::new(limits.connections));
    for worker in workers.iter().cycle() {
        let next = async {
            let place = places.clone().acquire_owned().await.expect("nobody closes it");
            (listener.accept().await, place)
        };
        let (accepted, place) = tokio::select! {
            next = next => next,
            () = &mut stop => return,
        };
        match accepted {
            Ok((stream, peer)) => {
                let _at = worker.enter();
                // The system may have no room for another socket to be waited for: the client sees it closed.
                let Ok(stream) = stream.into_std().and_then(TcpStream::from_std) else { continue };
                let connection = open.watch(connection(stream, peer.ip(), app.clone(), limits));
                let counted = CountedGauge::new(metrics.connections.clone());
                worker.spawn(async move {
                    // A client that breaks off or breaks the rules is its own affair.
                    let _ = connection.await;
                    drop((place, counted));
                });
            }
            // The client has gone already, or the system has nothing left for a while.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

fn connection(
    stream: TcpStream,
    peer: IpAddr,
    app: Application,
    limits: &ServerLimits,
) -> impl GracefulConnection<Error = hyper::Error> + use<> {
    // Answers are written whole; nothing is gained by holding them back.
    let _ = stream.set_nodelay(true);
    let alarm = Alarm::new();
    let connection = Connection { client: peer, alarm: alarm.clone() };
    // Threads that count the holders of one thing wait for each other: each connection counts its own.
    let app = Arc::new(app);
    let answer = service_fn(move |request: Request<Incoming>| {
        let (app, connection) = (app.clone(), connection.clone());
        async move { Ok::<_, Infallible>(app.answer(request.map(Body::new), connection).await) }
    });
    http1::Builder::new()
        .timer(alarm)
        .header_read_timeout(limits.head_time)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), answer)
}
